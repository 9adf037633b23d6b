import type { ClientSuite } from "../../../harness/check/client.ts";
import { flowChecks } from "./flow.ts";
import { resourceChecks } from "./resource.ts";
import { tokenChecks } from "./tokens.ts";

/** The checks of authorization, in the order of a flow. */
export const authorization: ClientSuite = {
  name: "client-authorization",
  checks: [...flowChecks, ...resourceChecks, ...tokenChecks],
};
