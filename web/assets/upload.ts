// The pages that lead to a dataset. They work without this file: it takes files
// that are dropped, shows how far an upload is, and says that work goes on.
import { showBusy } from "./upload/busy";
import { takeDrops } from "./upload/drop";
import { showProgress } from "./upload/progress";

for (const zone of document.querySelectorAll<HTMLFormElement>("[data-drop-zone]")) {
  takeDrops(zone);
  showProgress(zone);
}
showBusy();
