import { onPair } from "./pairs";

const remembered = "concord.auto-advance";
const pause = 1500; // ms, in which the choice can still be changed

let timer = 0;

const isOn = () => localStorage.getItem(remembered) !== null;
const save = () => document.querySelector<HTMLButtonElement>("[data-save]");

/** advanceAlone saves a complete answer after a visible pause, where a person has
 * asked for it. Choosing again starts the pause anew; any other key or click ends it. */
export function advanceAlone(): void {
  onPair((desk) => {
    stop();
    const toggle = desk.querySelector<HTMLElement>("[data-advance-switch]")!;
    const box = toggle.querySelector<HTMLInputElement>("input")!;
    toggle.hidden = false;
    box.checked = isOn();
    box.addEventListener("change", () => {
      if (box.checked) localStorage.setItem(remembered, "1");
      else localStorage.removeItem(remembered);
    });
  });
  for (const kind of ["keydown", "pointerdown", "submit"]) document.addEventListener(kind, stop, { capture: true });
  document.addEventListener("change", (event) => {
    const form = (event.target as HTMLInputElement).form;
    if (isOn() && form?.matches("[data-desk-form]") && form.checkValidity()) start();
  });
}

function start(): void {
  stop();
  save()?.classList.add("desk-waits");
  timer = window.setTimeout(() => save()?.click(), pause);
}

function stop(): void {
  clearTimeout(timer);
  save()?.classList.remove("desk-waits");
}
