/** showBusy says on the button that work goes on, and keeps it from being pressed twice. */
export function showBusy(): void {
  document.addEventListener("submit", (event) => {
    const button = event.submitter;
    if (!(button instanceof HTMLButtonElement) || !button.dataset.busy) return;
    const [label, busy] = [button.textContent, button.dataset.busy];
    button.textContent = busy;
    button.setAttribute("aria-busy", "true");
    // Not at once: a disabled button would keep the form from being sent.
    setTimeout(() => (button.disabled = true));
    window.addEventListener("pageshow", () => {
      button.textContent = label;
      button.removeAttribute("aria-busy");
      button.disabled = false;
    });
  });
}
