import type { ClientSuite } from "../../../harness/check/client.ts";
import { taskChecks } from "./tasks.ts";

export const tasksExtension: ClientSuite = { name: "client-tasks-extension", checks: [...taskChecks] };
