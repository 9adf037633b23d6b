import { tasksFaults } from "../../tasks/faults/server/tasks.ts";
import { prove } from "../testing/prove.ts";
import { tasks } from "./index.ts";

prove([tasks], tasksFaults);
