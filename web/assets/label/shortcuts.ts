import { choose, grade } from "./choices";
import { openComment, toggleGuidelines } from "./drawer";
import { followKeys, press } from "./keyboard";

const left = () => choose("left");
const right = () => choose("right");
const equal = () => choose("tie");
const undo = press("[data-undo]");

/** followShortcuts lets one key choose and Enter save. */
export function followShortcuts(): void {
  followKeys({
    "1": left, a: left, arrowleft: left,
    "2": right, b: right, arrowright: right,
    "3": equal, e: equal,
    "4": () => choose("tie", true),
    "7": () => grade("confidence", 1),
    "8": () => grade("confidence", 2),
    "9": () => grade("confidence", 3),
    enter: press("[data-save]"),
    s: press("[data-skip]"),
    x: openReasons,
    k: press("[data-recent]"), "[": press("[data-recent]"),
    j: goOn, "]": goOn,
    u: undo, backspace: undo,
    c: openComment, n: openComment,
    g: toggleGuidelines,
  });
}

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
