import { independenceFaults } from "../../../harness/reference/server/faults/independence.ts";
import { toolCallFaults } from "../../../harness/reference/server/faults/tools-call.ts";
import { toolListFaults } from "../../../harness/reference/server/faults/tools-list.ts";
import { icons } from "../icons/index.ts";
import { prove } from "../testing/prove.ts";
import { tools } from "./index.ts";

prove([tools, icons], [...toolListFaults, ...toolCallFaults, ...independenceFaults]);
