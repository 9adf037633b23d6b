import type { Suite } from "../../../harness/check/check.ts";
import { ownAnswers } from "../../across-topics/server/asks/own-answers.ts";
import { listChangedRefetched, listChangedSurvived } from "./list-changed.ts";
import { unavailableSurvived } from "./unavailable.ts";

/** Roots, which the client has and the server uses. */
export const roots: Suite = {
  name: "roots",
  checks: [listChangedSurvived, listChangedRefetched, unavailableSurvived, ownAnswers("roots")],
};
