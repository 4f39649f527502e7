// The labeling page. Without this file the same forms work by a full page load.
import { advanceAlone } from "./label/advance";
import { keepAnswers } from "./label/answers";
import { bindChoices } from "./label/choices";
import { keepDrafts } from "./label/drafts";
import { followDrawer } from "./label/drawer";
import { holdPairs } from "./label/hold";
import { meetPairs } from "./label/pairs";
import { followShortcuts } from "./label/shortcuts";
import { measureTime } from "./label/time";

bindChoices();
measureTime();
keepDrafts();
keepAnswers();
holdPairs();
followDrawer();
followShortcuts();
advanceAlone();
meetPairs();
