import type { ClientSuite } from "../../../harness/check/client.ts";
import { listeningChecks } from "./listening.ts";

export const subscriptions: ClientSuite = { name: "client-subscriptions", checks: [...listeningChecks] };
