import { independenceFaults } from "../../across-topics/faults/server/independence.ts";
import { promptFaults } from "../../prompts/faults/server.ts";
import { prove } from "../testing/prove.ts";
import { prompts } from "./index.ts";

prove([prompts], [...promptFaults, ...independenceFaults]);
