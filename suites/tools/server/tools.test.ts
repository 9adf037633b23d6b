import { duringCallFaults } from "../../across-topics/faults/server/during-call.ts";
import { independenceFaults } from "../../across-topics/faults/server/independence.ts";
import { icons } from "../../icons/server/index.ts";
import { prove } from "../../testing/server/prove.ts";
import { toolCallFaults } from "../faults/server/call.ts";
import { toolContradictionFaults } from "../faults/server/contradictions.ts";
import { toolListFaults } from "../faults/server/list.ts";
import { mixedCallFaults } from "../faults/server/mixed.ts";
import { tools } from "./index.ts";

const duringCall = duringCallFaults.filter(({ trips }) => trips.includes("tools.call.during-call"));

/** A check that only observes detects no fault. */
const judging = { ...tools, checks: tools.checks.filter(({ id }) => id !== "tools.call.answered") };

prove(
  [judging, icons],
  [
    ...toolListFaults,
    ...toolCallFaults,
    ...mixedCallFaults,
    ...toolContradictionFaults,
    ...duringCall,
    ...independenceFaults,
  ],
);
