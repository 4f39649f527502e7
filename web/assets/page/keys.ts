/** openHelp shows the page's keys on "?", unless somebody is writing. */
export function openHelp(): void {
  document.addEventListener("keydown", (event) => {
    const help = document.querySelector<HTMLDetailsElement>("[data-key-help]");
    if (!help || isWriting(event.target)) return;
    if (event.key === "?") help.open = !help.open;
    if (event.key === "Escape") help.open = false;
  });
}

/** isWriting reports whether keys belong to a text field. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]") !== null;
}
