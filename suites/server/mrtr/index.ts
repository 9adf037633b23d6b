import type { Suite } from "../../../harness/check/check.ts";
import { askedElsewhere, askedRules, keysUnique } from "./asked.ts";
import { perRequest, requiredError, requiredErrorData, requiredErrorStatus } from "./capabilities.ts";
import { abandoned, responsesMalformed, responsesMissing, responsesSurplus, stateSurvived } from "./retry.ts";

export const mrtr: Suite = {
  name: "mrtr",
  checks: [
    askedElsewhere,
    ...askedRules,
    keysUnique,
    perRequest,
    requiredError,
    requiredErrorStatus,
    requiredErrorData,
    abandoned,
    responsesMalformed,
    responsesMissing,
    responsesSurplus,
    stateSurvived,
  ],
};
