// An answer is kept in this browser from the moment it is sent until the server
// has it: when the line is down, the session is over or the server restarts, it
// is sent again. The server keeps what has the same key once.
import { onPair } from "./pairs";

interface Answer {
  path: string;
  body: string;
}

const prefix = "concord.answer.";
const retryAfter = 4000; // ms

const underWay = new Set<string>(); // slots of answers that are being sent for the first time

const desk = () => document.querySelector<HTMLElement>("[data-desk]");
const mine = () => `${prefix}${desk()?.dataset.user}.`;

/** keepAnswers keeps answers until they are stored, and sends those that are left. */
export function keepAnswers(): void {
  document.addEventListener("htmx:beforeSend", (event) => {
    const { elt, requestConfig, xhr } = (event as CustomEvent).detail;
    if (!elt.matches("[data-desk-form]") || requestConfig.path !== desk()?.dataset.desk) return;
    const body = new URLSearchParams(requestConfig.formData).toString();
    const slot = mine() + requestConfig.formData.get("key");
    localStorage.setItem(slot, JSON.stringify({ path: requestConfig.path, body } satisfies Answer));
    underWay.add(slot);
    xhr.addEventListener("loadend", () => {
      underWay.delete(slot);
      if (isSettled(xhr.status)) localStorage.removeItem(slot);
      else if (xhr.status !== 401) sayKept();
    });
  });
  addEventListener("online", () => void sendKept());
  onPair(() => void sendKept());
}

/** isSettled: the server has the answer, or will never take it and has said why. */
function isSettled(status: number): boolean {
  return (status >= 200 && status < 300) || (status >= 400 && status < 500 && status !== 401 && status !== 429);
}

let waiting = 0;

function sayKept(): void {
  say("The server cannot be reached. Your answer is kept in this browser and is sent as soon as it can be; you need not do anything.");
  clearTimeout(waiting);
  waiting = window.setTimeout(() => void sendKept(), retryAfter);
}

let sending = false;

/** sendKept sends what this person's answers are left, then shows the next pair. */
async function sendKept(): Promise<void> {
  const slots = Object.keys(localStorage).filter((k) => k.startsWith(mine()) && !underWay.has(k));
  if (sending || slots.length === 0) return;
  sending = true;
  let sent = 0;
  try {
    for (const slot of slots) {
      const { path, body } = JSON.parse(localStorage.getItem(slot)!) as Answer;
      const reply = await fetch(path, {
        method: "POST", body, redirect: "manual",
        headers: { "Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true", "HX-Current-URL": location.href },
      });
      if (reply.status === 401) return location.assign(reply.headers.get("HX-Redirect") ?? "/signin");
      if (!isSettled(reply.status)) return sayKept();
      localStorage.removeItem(slot);
      localStorage.removeItem(`concord.comment.${draftOf(body)}`);
      sent++;
    }
  } catch {
    return sayKept();
  } finally {
    sending = false;
  }
  if (sent > 0) location.assign(desk()!.dataset.desk!);
}

function draftOf(body: string): string {
  return `${desk()?.dataset.user}-${new URLSearchParams(body).get("pair")}`;
}

function say(text: string): void {
  const box = document.createElement("div");
  box.className = "notice notice-warn";
  box.setAttribute("role", "alert");
  box.textContent = text;
  document.getElementById("flash")?.replaceChildren(box);
}
