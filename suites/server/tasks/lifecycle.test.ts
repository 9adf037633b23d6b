import { taskLifecycleFaults } from "../../../harness/reference/server/faults/task-lifecycle.ts";
import { prove } from "../testing/prove.ts";
import { taskLifecycle } from "./index.ts";

prove([taskLifecycle], taskLifecycleFaults);
