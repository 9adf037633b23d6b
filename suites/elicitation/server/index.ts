import type { Suite } from "../../../harness/check/check.ts";
import { errorReported } from "../../across-topics/server/asks/error-reported.ts";
import { ownAnswers } from "../../across-topics/server/asks/own-answers.ts";
import { answerHandled, contentValidated, requiredBlocked } from "./answers.ts";
import { formChecks } from "./form.ts";
import { refusedUnused } from "./refused.ts";
import { completeAddressee, completeId, idUnique, requiredData, urlChecks } from "./url.ts";
import { urlOnlyServed } from "./url-only.ts";

/** Elicitation, which the client has and the server uses. */
export const elicitation: Suite = {
  name: "elicitation",
  checks: [
    ...formChecks,
    ...urlChecks,
    idUnique,
    completeAddressee,
    completeId,
    requiredBlocked,
    requiredData,
    answerHandled,
    contentValidated,
    ownAnswers("elicitation"),
    refusedUnused,
    urlOnlyServed,
    errorReported("elicitation"),
  ],
};
