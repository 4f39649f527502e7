// What every page shares. Pages work without this file: it saves reloads, asks
// before what cannot be undone, and opens what a key opens.
import "htmx.org";
import "htmx-ext-sse";
import { askFirst } from "./page/confirm";
import { showFailures } from "./page/failures";
import { openHelp } from "./page/keys";
import { followLive } from "./page/live";
import { closeMenus } from "./page/menus";
import { foldNavigation } from "./page/navigation";
import { followTheme } from "./page/theme";

askFirst();
followTheme();
foldNavigation();
closeMenus();
openHelp();
showFailures();
followLive();
