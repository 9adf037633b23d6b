import { elicitationFaults } from "../../elicitation/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { elicitation } from "./index.ts";

prove([elicitation], elicitationFaults);
