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

/** It needs a second list in the same session, which other topics ask for: the kill matrix of `npm run proof` has its fault. */
const LATER = "tools.list-changed.later";

/** The first only observes, and detects no fault. */
const ELSEWHERE: readonly string[] = ["tools.call.answered", LATER];

const judging = { ...tools, checks: tools.checks.filter(({ id }) => !ELSEWHERE.includes(id)) };

prove(
  [judging, icons],
  [
    ...toolListFaults,
    ...toolCallFaults,
    ...mixedCallFaults,
    ...toolContradictionFaults.filter(({ trips }) => !trips.includes(LATER)),
    ...duringCall,
    ...independenceFaults,
  ],
);
