import type { Suite } from "../../../harness/check/check.ts";
import { ownAnswers } from "../../across-topics/server/asks/own-answers.ts";
import { answerHandled, contentValidated, requiredBlocked } from "./answers.ts";
import { formChecks } from "./form.ts";
import { completeAddressee, completeId, idUnique, requiredData, urlChecks } from "./url.ts";

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
  ],
};
