const form = () => document.querySelector<HTMLFormElement>("[data-desk-form]");

/** choose picks an answer; "both bad" is a reason of a tie. The same answer
 * again makes the difference larger, where a campaign asks for it. */
export function choose(pick: string, bothBad = false): void {
  const radio = form()?.querySelector<HTMLInputElement>(`input[name=pick][value=${pick}]`);
  if (!radio || (bothBad && !form()!.querySelector("[data-both-bad]"))) return;
  if (pick !== "tie") grade("strength", radio.checked ? stepOf("strength") + 1 : 1);
  radio.checked = true;
  setBothBad(bothBad);
  radio.focus({ preventScroll: true });
  radio.dispatchEvent(new Event("change", { bubbles: true }));
}

/** grade answers a further question by its step, 1 to 3. */
export function grade(name: string, step: number): void {
  const radio = form()?.querySelector<HTMLInputElement>(`input[name=${name}][value="${Math.min(step, 3)}"]`);
  if (!radio) return;
  radio.checked = true;
  if (name === "confidence") radio.dispatchEvent(new Event("change", { bubbles: true }));
}

function stepOf(name: string): number {
  return Number(form()?.querySelector<HTMLInputElement>(`input[name=${name}]:checked`)?.value ?? 0);
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
