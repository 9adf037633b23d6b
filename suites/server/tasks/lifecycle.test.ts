import { taskCreationFaults } from "../../../harness/reference/server/faults/task-creation.ts";
import { taskMessageFaults } from "../../../harness/reference/server/faults/task-messages.ts";
import { taskResultFaults } from "../../../harness/reference/server/faults/task-results.ts";
import { prove } from "../testing/prove.ts";
import { taskLifecycle } from "./index.ts";

prove([taskLifecycle], [...taskCreationFaults, ...taskResultFaults, ...taskMessageFaults]);
