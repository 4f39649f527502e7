import { isWriting, setShortcuts, shortcutsOn } from "../page/keys";
import { onPair } from "./pairs";

/** press clicks what a selector finds, if it is there. */
export const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();

/** followKeys lets single keys act on the pair, by their lower-case names; never
 * while somebody writes or something lies over the page. */
export function followKeys(actions: Record<string, () => void>): void {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return leaveWriting(event);
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !shortcutsOn()) return;
    if (isWriting(event.target) || isBusy() || belongsTo(event.target as Element, event.key)) return;
    const action = actions[event.key.toLowerCase()];
    if (!action) return;
    event.preventDefault();
    action();
  });
  onPair((desk) => {
    const toggle = desk.querySelector<HTMLElement>("[data-keys-switch]")!;
    const box = toggle.querySelector<HTMLInputElement>("input")!;
    toggle.hidden = false;
    box.checked = shortcutsOn();
    box.addEventListener("change", () => setShortcuts(box.checked));
  });
}

/** isBusy: something lies over the page that has the keys. */
function isBusy(): boolean {
  return document.querySelector("dialog[open], [data-key-help][open], details.menu-box[open]") !== null;
}

/** belongsTo: the focused element does something of its own with this key. */
function belongsTo(focused: Element, key: string): boolean {
  if (key === "Enter") return focused.closest("a, button, summary") !== null;
  return key.startsWith("Arrow") && focused.matches("input[type=radio]");
}

function leaveWriting(event: KeyboardEvent): void {
  if (!(event.target as Element).matches("textarea")) return;
  document.getElementById("desk-question")?.focus();
}
