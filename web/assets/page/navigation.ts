/** foldNavigation opens and closes the navigation of narrow screens. */
export function foldNavigation(): void {
  const toggle = document.querySelector<HTMLElement>("[data-toggle-nav]");
  if (!toggle) return;
  toggle.setAttribute("role", "button");
  toggle.setAttribute("aria-expanded", "false");
  toggle.addEventListener("click", (event) => {
    event.preventDefault();
    const open = document.body.classList.toggle("nav-open");
    toggle.setAttribute("aria-expanded", String(open));
  });
}
