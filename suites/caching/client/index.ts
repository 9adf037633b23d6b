import type { ClientSuite } from "../../../harness/check/client.ts";
import { cachingChecks } from "./caching.ts";

export const caching: ClientSuite = { name: "client-caching", checks: [...cachingChecks] };
