import { prove } from "../../testing/server/prove.ts";
import { extensionTasksFaults } from "../faults/server/tasks.ts";
import { extensionTasks } from "./index.ts";

prove([extensionTasks], extensionTasksFaults);
