import { independenceFaults } from "../../across-topics/faults/server/independence.ts";
import { toolCallFaults } from "../../tools/faults/server/call.ts";
import { toolListFaults } from "../../tools/faults/server/list.ts";
import { icons } from "../icons/index.ts";
import { prove } from "../testing/prove.ts";
import { tools } from "./index.ts";

prove([tools, icons], [...toolListFaults, ...toolCallFaults, ...independenceFaults]);
