import { loggingFaults } from "../../logging/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { logging } from "./index.ts";

prove([logging], loggingFaults);
