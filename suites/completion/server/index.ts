import type { Suite } from "../../../harness/check/check.ts";
import {
  argumentMissing,
  completionDeclared,
  inputValidated,
  noSuggestions,
  refUnknown,
  undeclaredRefused,
} from "./refused.ts";
import {
  completionAnswered,
  completionLimit,
  completionShape,
  completionTotal,
  contextAccepted,
} from "./results.ts";

/** The checks of the page `server/utilities/completion`, in its order. */
export const completion: Suite = {
  name: "completion",
  checks: [
    completionDeclared,
    completionAnswered,
    contextAccepted,
    completionShape,
    completionLimit,
    completionTotal,
    undeclaredRefused,
    refUnknown,
    argumentMissing,
    inputValidated,
    noSuggestions,
  ],
};
