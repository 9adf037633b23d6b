import { prove } from "../../testing/server/prove.ts";
import { tasksFaults } from "../faults/server/tasks.ts";
import { tasks } from "./index.ts";

prove([tasks], tasksFaults);
