import { onPair } from "./pairs";

let ends = 0; // of the reservation, by this page's clock

/** holdPairs shows how long a pair stays reserved, and gives it back on leaving. */
export function holdPairs(): void {
  onPair((desk) => {
    ends = performance.now() + 1000 * Number(desk.dataset.seconds ?? 0);
  });
  setInterval(show, 15_000);
  addEventListener("pagehide", () => {
    const { desk, token } = document.querySelector<HTMLElement>("[data-desk]")?.dataset ?? {};
    if (token && !isSending()) navigator.sendBeacon(`${desk}/release`, new URLSearchParams({ token }));
  });
}

/** isSending: an answer is on its way, and needs the place that is reserved. */
function isSending(): boolean {
  return Object.keys(localStorage).some((k) => k.startsWith("concord.answer."));
}

function show(): void {
  const line = document.querySelector<HTMLElement>("[data-hold]");
  if (!line) return;
  const minutes = Math.ceil((ends - performance.now()) / 60_000);
  line.textContent = minutes > 0
    ? `Reserved for you for ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`
    : "No longer reserved for you: you can still save while nobody else has finished the pair.";
}
