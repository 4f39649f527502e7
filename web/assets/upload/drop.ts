/** takeDrops lets a file be dropped anywhere on the form, and sends it at once. */
export function takeDrops(zone: HTMLFormElement): void {
  const input = zone.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) return;
  for (const name of ["dragenter", "dragover"]) {
    zone.addEventListener(name, (event) => {
      event.preventDefault();
      zone.classList.add("drop-over");
    });
  }
  for (const name of ["dragleave", "drop"]) {
    zone.addEventListener(name, () => zone.classList.remove("drop-over"));
  }
  zone.addEventListener("drop", (event) => {
    event.preventDefault();
    const files = event.dataTransfer?.files;
    if (!files || files.length === 0) return;
    input.files = files;
    zone.requestSubmit();
  });
  input.addEventListener("change", () => {
    if (input.files?.length) zone.requestSubmit();
  });
}
