import { completionFaults } from "../../../harness/reference/server/faults/completion.ts";
import { prove } from "../testing/prove.ts";
import { completion } from "./index.ts";

prove([completion], completionFaults);
