import type { Suite } from "../../../harness/check/check.ts";
import { acceptedChecks } from "./accepted.ts";
import { answerChecks } from "./answers.ts";
import { argumentChecks } from "./arguments.ts";
import { checkOf } from "./checks.ts";
import { deliveryForms } from "./delivery.ts";
import { httpForms } from "./http.ts";
import { memberForms } from "./members.ts";
import { initializeChecks } from "./opening/initialize.ts";
import { initializedChecks } from "./opening/initialized.ts";
import { notificationChecks } from "./opening/notifications.ts";
import { optionalArguments } from "./optional.ts";
import { severalChecks } from "./several.ts";
import { sizeChecks } from "./size.ts";
import { textForms } from "./text.ts";
import { undeclaredArguments } from "./undeclared.ts";

/** One check for each row of the tables: what may end the server comes last. */
export const forms: Suite = {
  name: "forms",
  checks: [
    ...[...textForms, ...memberForms].map(checkOf),
    ...initializeChecks,
    ...initializedChecks,
    ...notificationChecks,
    ...answerChecks,
    ...argumentChecks,
    optionalArguments,
    undeclaredArguments,
    ...acceptedChecks,
    ...[...deliveryForms, ...httpForms].map(checkOf),
    ...severalChecks,
    ...sizeChecks,
  ],
};
