import { extensionTasksFaults } from "../../../harness/reference/server/faults/extension-tasks.ts";
import { prove } from "../testing/prove.ts";
import { extensionTasks } from "./index.ts";

prove([extensionTasks], extensionTasksFaults);
