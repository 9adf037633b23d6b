import { independenceFaults } from "../../across-topics/faults/server/independence.ts";
import { prove } from "../../testing/server/prove.ts";
import { resourceFaults } from "../faults/server/resources.ts";
import { resources } from "./index.ts";

prove([resources], [...resourceFaults, ...independenceFaults]);
