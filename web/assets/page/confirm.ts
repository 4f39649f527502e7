/** askFirst stops a form with data-confirm until the question is answered. */
export function askFirst(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const question = (event.target as HTMLFormElement).dataset.confirm;
      if (question && !window.confirm(question)) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}
