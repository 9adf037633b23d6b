import { independenceFaults } from "../../across-topics/faults/server/independence.ts";
import { resourceFaults } from "../../resources/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { resources } from "./index.ts";

prove([resources], [...resourceFaults, ...independenceFaults]);
