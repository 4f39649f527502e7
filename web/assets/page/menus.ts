/** closeMenus closes an open menu on Escape and on a click elsewhere. */
export function closeMenus(): void {
  const close = (except: Node | null) => {
    for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu-box[open]")) {
      if (!except || !menu.contains(except)) menu.open = false;
    }
  };
  document.addEventListener("click", (event) => close(event.target as Node));
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    const menu = document.activeElement?.closest<HTMLDetailsElement>("details.menu-box[open]");
    close(null);
    menu?.querySelector<HTMLElement>("summary")?.focus();
  });
}
