import { onPair } from "./pairs";

let shown = 0; // when the pair came
let visible = 0; // ms for which it was in sight so far
let since: number | null = null; // start of the present stretch in sight

/** measureTime sends how long a pair was on the page, and how long in sight. */
export function measureTime(): void {
  onPair(() => {
    shown = performance.now();
    visible = 0;
    since = document.visibilityState === "visible" ? shown : null;
  });
  document.addEventListener("visibilitychange", () => {
    const now = performance.now();
    if (since !== null) visible += now - since;
    since = document.visibilityState === "visible" ? now : null;
  });
  // Before htmx reads the form.
  document.addEventListener("submit", (event) => fill(event.target as HTMLFormElement), { capture: true });
}

function fill(form: HTMLFormElement): void {
  if (!form.matches("[data-desk-form]")) return;
  const now = performance.now();
  const inSight = visible + (since === null ? 0 : now - since);
  form.querySelector<HTMLInputElement>("[name=visible_ms]")!.value = String(Math.round(inSight));
  form.querySelector<HTMLInputElement>("[name=total_ms]")!.value = String(Math.round(now - shown));
}
