import { prove } from "../../testing/server/prove.ts";
import { completionFaults } from "../faults/server.ts";
import { completion } from "./index.ts";

prove([completion], completionFaults);
