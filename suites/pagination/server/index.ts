import type { Suite } from "../../../harness/check/check.ts";
import { anyConnection } from "./any-connection.ts";
import { cursorInvalid, cursorStable, cursorSurvived } from "./cursors.ts";
import { cursorNull, cursorString, itemsOnce, pagesEnd } from "./pages.ts";
import { walkedAgain } from "./walked-again.ts";

/** The checks of the page `server/utilities/pagination`, in its order. */
export const pagination: Suite = {
  name: "pagination",
  checks: [
    cursorString,
    cursorNull,
    pagesEnd,
    itemsOnce,
    cursorStable,
    walkedAgain,
    cursorInvalid,
    cursorSurvived,
    anyConnection,
  ],
};
