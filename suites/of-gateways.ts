/** The part of the registry that a run of a gateway needs. */
import type { GatewaySuite } from "../harness/check/gateway.ts";
import { gateway } from "./gateways/index.ts";

export { usual as gatewayUsual } from "./gateways/index.ts";

/** All suites for gateways, in the order of reports. */
export const gatewaySuites: readonly GatewaySuite[] = [gateway];
