import type { Suite } from "../../../harness/check/check.ts";
import {
  discoverHints,
  promptsHints,
  readHints,
  resourcesHints,
  templatesHints,
  toolsHints,
} from "./hints.ts";
import { hintTypes, scopeSame, ttlNotNegative } from "./values.ts";

/** The checks of the page `server/utilities/caching`, in its order. */
export const caching: Suite = {
  name: "caching",
  checks: [
    discoverHints,
    toolsHints,
    promptsHints,
    resourcesHints,
    templatesHints,
    readHints,
    hintTypes,
    ttlNotNegative,
    scopeSame,
  ],
};
