import { independenceFaults } from "../../../harness/reference/server/faults/independence.ts";
import { promptFaults } from "../../../harness/reference/server/faults/prompts.ts";
import { prove } from "../testing/prove.ts";
import { prompts } from "./index.ts";

prove([prompts], [...promptFaults, ...independenceFaults]);
