import { independenceFaults } from "../../../harness/reference/server/faults/independence.ts";
import { resourceFaults } from "../../../harness/reference/server/faults/resources.ts";
import { prove } from "../testing/prove.ts";
import { resources } from "./index.ts";

prove([resources], [...resourceFaults, ...independenceFaults]);
