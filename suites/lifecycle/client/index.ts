import type { ClientSuite } from "../../../harness/check/client.ts";
import { promptsRespected, tasksNegotiated } from "./declared.ts";

export { capabilities } from "./capabilities.ts";
export { lifecycle } from "./lifecycle.ts";
export { shutdown } from "./shutdown.ts";
export { versioning } from "./versioning.ts";

export const results: ClientSuite = { name: "client-results", checks: [promptsRespected, tasksNegotiated] };
