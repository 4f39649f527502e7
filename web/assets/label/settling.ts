import { choose } from "./choices";
import { toggleGuidelines } from "./drawer";
import { followKeys, press } from "./keyboard";

const left = () => decide("left");
const right = () => decide("right");
const equal = () => decide("tie");
const next = press("[data-next]");
const before = press("[data-prev]");

/** followSettling lets one key choose a side and Enter settle; Ctrl Enter does
 * while the reason is written. */
export function followSettling(): void {
  followKeys({
    "1": left, a: left, arrowleft: left,
    "2": right, b: right, arrowright: right,
    "3": equal, e: equal,
    enter: press("[data-save]"),
    r: () => write("#case-reason"),
    d: () => write("#case-remark"),
    n: press("[data-names]"),
    j: next, "]": next,
    k: before, "[": before,
    g: toggleGuidelines,
  });
  document.addEventListener("keydown", (event) => {
    const field = event.target as HTMLElement;
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || !field.matches("textarea")) return;
    event.preventDefault();
    (field as HTMLTextAreaElement).form?.requestSubmit();
  });
}

/** decide chooses a side, where the pair can still be decided. */
function decide(pick: string): void {
  openForm();
  choose(pick);
}

function write(selector: string): void {
  openForm();
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** openForm unfolds the form of a pair that was settled before. */
function openForm(): void {
  const again = document.querySelector<HTMLDetailsElement>(".case-again");
  if (again) again.open = true;
}
