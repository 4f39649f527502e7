import { onPair } from "./pairs";

const remembered = "concord.drawer";
const drawer = () => document.querySelector<HTMLDetailsElement>("[data-drawer]");

/** followDrawer keeps the drawer open or closed from pair to pair. */
export function followDrawer(): void {
  onPair((desk) => {
    const box = desk.querySelector<HTMLDetailsElement>("[data-drawer]")!;
    const kept = localStorage.getItem(remembered);
    if (kept && desk.querySelector("[data-desk-form]")) box.open = kept === "open";
    box.addEventListener("toggle", () => localStorage.setItem(remembered, box.open ? "open" : "closed"));
  });
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest("[data-open-comment], [data-open-guidelines]");
    if (!link) return;
    event.preventDefault();
    if (link.matches("[data-open-comment]")) openComment();
    else toggleGuidelines();
  });
}

/** openComment puts the cursor into the comment. */
export function openComment(): void {
  show("[data-comment]");
}

/** toggleGuidelines opens the drawer at the guidelines, or closes it where it is in sight. */
export function toggleGuidelines(): void {
  const box = drawer();
  if (box?.open && box.getBoundingClientRect().top < window.innerHeight / 2) box.open = false;
  else show("#desk-guidelines");
}

function show(selector: string): void {
  const box = drawer();
  const part = box?.querySelector<HTMLElement>(selector);
  if (!box || !part) return;
  box.open = true;
  part.focus({ preventScroll: true });
  if (part.getBoundingClientRect().top > window.innerHeight / 2) part.scrollIntoView();
}
