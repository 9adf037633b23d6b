import type { ClientSuite } from "../../../harness/check/client.ts";
import { idInFlight } from "./in-flight.ts";
import { legacyCodes, logSurvived, typeMissing, typeUnknown } from "./results.ts";

export { concurrent } from "./at-once.ts";
export { errors } from "./errors.ts";
export { messages } from "./messages.ts";

export { refusals } from "./refusals.ts";
export { responses } from "./responses.ts";
export { robustness } from "./robustness.ts";
export { schema } from "./schema.ts";

export const envelope: ClientSuite = { name: "client-envelope", checks: [idInFlight] };

export const results: ClientSuite = {
  name: "client-results",
  checks: [typeUnknown, typeMissing, logSurvived, legacyCodes],
};
