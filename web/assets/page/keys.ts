const switchedOff = "concord.shortcuts-off";

/** shortcutsOn: single keys act, unless the person has turned them off (WCAG 2.1.4). */
export function shortcutsOn(): boolean {
  return localStorage.getItem(switchedOff) === null;
}

/** setShortcuts turns single keys on or off in this browser. */
export function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(switchedOff);
  else localStorage.setItem(switchedOff, "1");
}

/** openHelp shows the page's keys on "?", unless somebody is writing. */
export function openHelp(): void {
  document.addEventListener("keydown", (event) => {
    const help = document.querySelector<HTMLDetailsElement>("[data-key-help]");
    if (!help || isWriting(event.target)) return;
    if (event.key === "?" && shortcutsOn()) help.open = !help.open;
    if (event.key === "Escape") help.open = false;
  });
}

/** isWriting reports whether keys belong to a text field. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]") !== null;
}
