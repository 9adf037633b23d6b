import type { ClientSuite } from "../../../harness/check/client.ts";
import { tokenType, tokenUnique } from "./progress-tokens.ts";

export { progress } from "./progress.ts";

export const cancellation: ClientSuite = { name: "client-cancellation", checks: [tokenType, tokenUnique] };
