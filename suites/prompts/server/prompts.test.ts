import { independenceFaults } from "../../across-topics/faults/server/independence.ts";
import { prove } from "../../testing/server/prove.ts";
import { promptFaults } from "../faults/server.ts";
import { prompts } from "./index.ts";

prove([prompts], [...promptFaults, ...independenceFaults]);
