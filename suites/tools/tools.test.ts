import { independenceFaults } from "../../harness/reference/faults/independence.ts";
import { toolCallFaults } from "../../harness/reference/faults/tools-call.ts";
import { toolListFaults } from "../../harness/reference/faults/tools-list.ts";
import { icons } from "../icons/index.ts";
import { prove } from "../testing/prove.ts";
import { tools } from "./index.ts";

prove([tools, icons], [...toolListFaults, ...toolCallFaults, ...independenceFaults]);
