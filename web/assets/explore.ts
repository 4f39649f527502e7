// Keys of the page that walks through the pairs on which a method and the gold
// differ: J and K step, T writes a tag. The page works without this file.
import { isWriting, shortcutsOn } from "./page/keys";

const press = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.click();
const next = press("[data-step=next]");
const previous = press("[data-step=prev]");
const tag = () => document.getElementById("field-tag")?.focus();

const actions: Record<string, () => void> = { j: next, "]": next, k: previous, "[": previous, t: tag };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  if (!shortcutsOn() || isWriting(event.target) || document.querySelector("[data-key-help][open]")) return;
  const action = actions[event.key.toLowerCase()];
  if (!action) return;
  event.preventDefault();
  action();
});
