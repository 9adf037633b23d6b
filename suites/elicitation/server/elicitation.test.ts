import { prove } from "../../testing/server/prove.ts";
import { elicitationFaults } from "../faults/server.ts";
import { elicitation } from "./index.ts";

prove([elicitation], elicitationFaults);
