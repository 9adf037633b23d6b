import { extensionTasksFaults } from "../../extensions/faults/server/tasks.ts";
import { prove } from "../testing/prove.ts";
import { extensionTasks } from "./index.ts";

prove([extensionTasks], extensionTasksFaults);
