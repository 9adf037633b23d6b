import { independenceFaults } from "../../across-topics/faults/server/independence.ts";
import { icons } from "../../icons/server/index.ts";
import { prove } from "../../testing/server/prove.ts";
import { toolCallFaults } from "../faults/server/call.ts";
import { toolListFaults } from "../faults/server/list.ts";
import { tools } from "./index.ts";

prove([tools, icons], [...toolListFaults, ...toolCallFaults, ...independenceFaults]);
