import type { Suite } from "../../../harness/check/check.ts";
import { errorReported } from "../../across-topics/server/asks/error-reported.ts";
import { ownAnswers } from "../../across-topics/server/asks/own-answers.ts";
import { contentValidated, loopBounded } from "./answers.ts";
import { contextAvoided, contextUndeclared, requestShape, toolsRespected } from "./requests.ts";
import { toolResults, toolResultsStructured } from "./tool-results.ts";

/** Sampling, which the client has and the server uses. */
export const sampling: Suite = {
  name: "sampling",
  checks: [
    toolsRespected,
    contextAvoided,
    contextUndeclared,
    requestShape,
    ...toolResults,
    toolResultsStructured,
    loopBounded,
    contentValidated,
    ownAnswers("sampling"),
    errorReported("sampling"),
  ],
};
