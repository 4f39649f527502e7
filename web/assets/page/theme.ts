const year = 60 * 60 * 24 * 365;

/** followTheme changes the theme in place and remembers it where the server reads it. */
export function followTheme(): void {
  document.addEventListener("submit", (event) => {
    const form = event.target as HTMLFormElement;
    const button = event.submitter as HTMLButtonElement | null;
    if (!form.matches("[data-theme-switch]") || !button) return;
    event.preventDefault();
    document.cookie = `theme=${button.value};path=/;max-age=${year};samesite=lax`;
    show(button.value);
    for (const b of form.querySelectorAll<HTMLButtonElement>("button")) {
      b.setAttribute("aria-pressed", String(b === button));
    }
  });
}

function show(theme: string): void {
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
