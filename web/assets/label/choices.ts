const form = () => document.querySelector<HTMLFormElement>("[data-desk-form]");

/** choose picks an answer; "both bad" is a reason of a tie. */
export function choose(pick: string, bothBad = false): void {
  const radio = form()?.querySelector<HTMLInputElement>(`input[name=pick][value=${pick}]`);
  if (!radio) return;
  radio.checked = true;
  setBothBad(bothBad);
  radio.focus({ preventScroll: true });
}

/** bindChoices keeps "both bad" and the pick consistent under the mouse too. */
export function bindChoices(): void {
  document.addEventListener("change", (event) => {
    const input = event.target as HTMLInputElement;
    if (input.matches("[data-both-bad]") && input.checked) {
      form()!.querySelector<HTMLInputElement>("input[name=pick][value=tie]")!.checked = true;
    } else if (input.name === "pick" && input.value !== "tie") {
      setBothBad(false);
    }
  });
}

function setBothBad(on: boolean): void {
  const box = form()?.querySelector<HTMLInputElement>("[data-both-bad]");
  if (box) box.checked = on;
}
