import { elicitationFaults } from "../../../harness/reference/server/faults/elicitation.ts";
import { prove } from "../testing/prove.ts";
import { elicitation } from "./index.ts";

prove([elicitation], elicitationFaults);
