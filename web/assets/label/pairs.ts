/** onPair calls back for the pair on the page and for every one that follows. */
export function onPair(meet: (desk: HTMLElement) => void): void {
  const desk = document.querySelector<HTMLElement>("[data-desk]");
  if (desk) meet(desk);
  onNextPair(meet);
}

/** onNextPair calls back whenever a pair has replaced the one before. */
export function onNextPair(meet: (desk: HTMLElement) => void): void {
  document.addEventListener("htmx:afterSwap", (event) => {
    const target = event.target;
    if (target instanceof HTMLElement && target.matches("[data-desk]")) meet(target);
  });
}

/** meetPairs leads eyes and screen readers to the next pair. */
export function meetPairs(): void {
  onNextPair((desk) => {
    document.getElementById("flash")?.replaceChildren(); // what failed before
    document.getElementById("desk-live")!.textContent = desk.dataset.announce ?? "";
    const heading = desk.querySelector<HTMLElement>("#desk-question") ?? desk.querySelector<HTMLElement>("h1")!;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  });
}
