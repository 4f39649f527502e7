import { onNextPair, onPair } from "./pairs";

const comment = (root: ParentNode) => root.querySelector<HTMLTextAreaElement>("[data-comment]");
const keyOf = (field: HTMLTextAreaElement) => `concord.comment.${field.dataset.comment}`;

/** keepDrafts keeps a half-written comment, by person and pair, until it is saved. */
export function keepDrafts(): void {
  let sent: string | null = null;
  document.addEventListener("input", (event) => {
    const field = event.target as HTMLTextAreaElement;
    if (field.matches("[data-comment]")) localStorage.setItem(keyOf(field), field.value);
  });
  document.addEventListener("submit", (event) => {
    const field = comment(document);
    const save = event.submitter === null || event.submitter.matches("[data-save]");
    sent = field && save && (event.target as Element).matches("[data-desk-form]") ? keyOf(field) : null;
  }, { capture: true });
  onNextPair(() => {
    if (sent) localStorage.removeItem(sent);
    sent = null;
  });
  onPair((desk) => {
    const field = comment(desk);
    const draft = field && localStorage.getItem(keyOf(field));
    if (field && draft !== null) field.value = draft;
  });
}
