import type { ClientSuite } from "../../../harness/check/client.ts";
import { clientInfo, extensionIds, metaKeys, requiredKeys, traceContext } from "./envelope.ts";

export const envelope: ClientSuite = {
  name: "client-envelope",
  checks: [requiredKeys, clientInfo, metaKeys, traceContext, extensionIds],
};
