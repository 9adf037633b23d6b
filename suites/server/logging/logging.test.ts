import { loggingFaults } from "../../../harness/reference/server/faults/logging.ts";
import { prove } from "../testing/prove.ts";
import { logging } from "./index.ts";

prove([logging], loggingFaults);
