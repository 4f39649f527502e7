/** showFailures says at the top of the page why a request in the background failed. */
export function showFailures(): void {
  document.addEventListener("htmx:responseError", (event) => {
    const page = new DOMParser().parseFromString((event as CustomEvent).detail.xhr.responseText, "text/html");
    show(page.querySelector(".notice") ?? notice("Something went wrong. Reload the page and try again."));
  });
  document.addEventListener("htmx:sendError", () => {
    show(notice("The server did not answer. Nothing was changed; try again when it is back."));
  });
}

function show(message: Element): void {
  document.getElementById("flash")?.replaceChildren(message);
}

function notice(text: string): Element {
  const box = document.createElement("div");
  box.className = "notice notice-bad";
  box.setAttribute("role", "alert");
  box.textContent = text;
  return box;
}
