/** showProgress moves the bar of an upload, and refuses a file that is too large before it travels. */
export function showProgress(zone: HTMLFormElement): void {
  const box = zone.querySelector<HTMLElement>("[data-upload-progress]");
  const bar = box?.querySelector("progress");
  const text = box?.querySelector<HTMLElement>("[data-upload-text]");
  if (!box || !bar || !text) return;

  zone.addEventListener("htmx:beforeRequest", (event) => {
    const file = zone.querySelector<HTMLInputElement>("input[type=file]")?.files?.[0];
    const problem = file && tooLarge(file, Number(zone.dataset.maxBytes));
    if (problem) {
      event.preventDefault();
      tell(problem);
      return;
    }
    tell("");
    box.hidden = false;
    bar.value = 0;
    text.textContent = `Uploading ${file?.name ?? ""} …`;
  });
  zone.addEventListener("htmx:xhr:progress", (event) => {
    const { loaded, total } = (event as CustomEvent<{ loaded: number; total: number }>).detail;
    if (!total) return;
    bar.value = (100 * loaded) / total;
    text.textContent = loaded < total ? `${Math.floor(bar.value)} %` : "Reading the file …";
  });
  zone.addEventListener("htmx:afterRequest", (event) => {
    const { xhr, failed } = (event as CustomEvent<{ xhr: XMLHttpRequest; failed: boolean }>).detail;
    if (!failed) return;
    box.hidden = true;
    if (xhr.status === 0) tell("The connection broke before the file had arrived. Try again.");
  });
}

function tooLarge(file: File, max: number): string {
  if (!max || file.size <= max) return "";
  return `${file.name} is larger than this server accepts. Split it, or ask an admin to raise the limit (CONCORD_MAX_UPLOAD).`;
}

/** tell shows a problem of our own where the server's would stand. */
function tell(problem: string): void {
  const place = document.getElementById("upload-problem");
  if (!place) return;
  place.replaceChildren();
  if (!problem) return;
  const notice = document.createElement("div");
  notice.className = "notice notice-bad";
  notice.textContent = problem;
  place.append(notice);
}
