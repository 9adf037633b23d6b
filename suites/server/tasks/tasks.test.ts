import { tasksFaults } from "../../../harness/reference/server/faults/tasks.ts";
import { prove } from "../testing/prove.ts";
import { tasks } from "./index.ts";

prove([tasks], tasksFaults);
