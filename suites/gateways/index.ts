import type { GatewaySuite } from "../../harness/check/gateway.ts";
import { rightRequest } from "./checks/calls.ts";

export const gateway: GatewaySuite = { name: "gateway", checks: [rightRequest] };

export { passing as usual } from "./situations/passing.ts";
