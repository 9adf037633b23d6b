import { prove } from "../../testing/server/prove.ts";
import { loggingFaults } from "../faults/server.ts";
import { logging } from "./index.ts";

prove([logging], loggingFaults);
