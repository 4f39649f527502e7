// The page on which disputes are settled. Without this file the same forms work
// by a full page load.
import { keepAnswers } from "./label/answers";
import { keepDrafts } from "./label/drafts";
import { followDrawer } from "./label/drawer";
import { meetPairs } from "./label/pairs";
import { followSettling } from "./label/settling";

keepDrafts();
keepAnswers();
followDrawer();
followSettling();
meetPairs();
