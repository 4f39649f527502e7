import htmx from "htmx.org";

// How long a stream may be silent before the page asks by itself, and how often
// it then asks. The server speaks every five seconds at the latest.
const patience = 8_000;
const pace = 2_000;

/** followLive keeps what is unfinished on the page up to date where its stream is silent. */
export function followLive(): void {
  for (const live of document.querySelectorAll<HTMLElement>("[data-live]")) follow(live);
}

function follow(live: HTMLElement): void {
  let source: EventSource | undefined;
  let heard = Date.now();
  let wait = patience;
  live.addEventListener("htmx:sseOpen", (event) => {
    source = (event as CustomEvent).detail.source;
  });
  live.addEventListener("htmx:sseMessage", () => {
    heard = Date.now();
    wait = patience;
  });
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      source?.close(); // a browser has few connections to one host
    } else if (source?.readyState === EventSource.CLOSED) {
      heard = 0;
    }
  });
  const timer = setInterval(() => {
    if (live.querySelector("[data-over]")) return clearInterval(timer);
    if (document.hidden || Date.now() - heard < wait) return;
    heard = Date.now();
    wait = pace;
    htmx.trigger(live, "stale");
  }, 500);
}
