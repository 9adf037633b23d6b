import type { ClientSuite } from "../../../harness/check/client.ts";
import { dialectSurvived, refNotFetched, wholeSchema } from "./schemas.ts";

export const schemas: ClientSuite = {
  name: "client-schemas",
  checks: [wholeSchema, refNotFetched, dialectSurvived],
};
