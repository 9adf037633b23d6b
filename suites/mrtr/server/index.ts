import type { Suite } from "../../../harness/check/check.ts";
import { perRequest, requiredError, requiredErrorData, requiredErrorStatus } from "./capabilities.ts";
import { capabilitiesTogether } from "./capabilities-together.ts";
import { inputRequiredElsewhere, inputRequiredRules, keysUnique } from "./input-required.ts";
import { abandoned, responsesMalformed, responsesMissing, responsesSurplus, stateSurvived } from "./retry.ts";
import { stateOfRequest, stateTampered } from "./state.ts";

/** The checks of multi round-trip requests: results that ask for input, and their retries. */
export const mrtr: Suite = {
  name: "mrtr",
  checks: [
    inputRequiredElsewhere,
    ...inputRequiredRules,
    keysUnique,
    perRequest,
    capabilitiesTogether,
    requiredError,
    requiredErrorStatus,
    requiredErrorData,
    abandoned,
    responsesMalformed,
    responsesMissing,
    responsesSurplus,
    stateSurvived,
    stateTampered,
    stateOfRequest,
  ],
};
