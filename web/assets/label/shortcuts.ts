import { isWriting, setShortcuts, shortcutsOn } from "../page/keys";
import { choose, grade } from "./choices";
import { openComment, toggleGuidelines } from "./drawer";
import { onPair } from "./pairs";

const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();
const left = () => choose("left");
const right = () => choose("right");
const equal = () => choose("tie");
const save = press("[data-save]");
const undo = press("[data-undo]");

const actions: Record<string, () => void> = {
  "1": left, a: left, arrowleft: left,
  "2": right, b: right, arrowright: right,
  "3": equal, e: equal,
  "4": () => choose("tie", true),
  "7": () => grade("confidence", 1),
  "8": () => grade("confidence", 2),
  "9": () => grade("confidence", 3),
  enter: save,
  s: press("[data-skip]"),
  x: openReasons,
  k: press("[data-recent]"), "[": press("[data-recent]"),
  j: goOn, "]": goOn,
  u: undo, backspace: undo,
  c: openComment, n: openComment,
  g: toggleGuidelines,
};

/** goOn opens the next pair of the queue. */
function goOn(): void {
  const path = document.querySelector<HTMLElement>("[data-desk]")!.dataset.desk!;
  if (location.pathname + location.search !== path) location.assign(path);
}

function openReasons(): void {
  const box = document.querySelector<HTMLDetailsElement>("[data-cannot]");
  if (!box) return;
  box.open = true;
  box.querySelector("button")?.focus();
}

/** followShortcuts lets one key choose and Enter save; never while somebody writes. */
export function followShortcuts(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") return leaveComment(event);
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

function leaveComment(event: KeyboardEvent): void {
  if (!(event.target as Element).matches("[data-comment]")) return;
  document.getElementById("desk-question")?.focus();
}
