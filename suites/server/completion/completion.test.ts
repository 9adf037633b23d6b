import { completionFaults } from "../../completion/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { completion } from "./index.ts";

prove([completion], completionFaults);
