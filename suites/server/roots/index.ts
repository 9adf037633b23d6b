import type { Suite } from "../../../harness/check/check.ts";
import { listChangedSurvived } from "./list-changed.ts";
import { unavailableSurvived } from "./unavailable.ts";

/** Roots, which the client has and the server uses. */
export const roots: Suite = { name: "roots", checks: [listChangedSurvived, unavailableSurvived] };
