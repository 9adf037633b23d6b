import { lifecycleFaults } from "../../../harness/reference/server/faults/lifecycle.ts";
import { prove } from "../testing/prove.ts";
import { lifecycle } from "./index.ts";

/** A check that only observes detects no fault. */
const judging = lifecycle.checks.filter(({ id }) => id !== "lifecycle.initialize.again");

prove([{ ...lifecycle, checks: judging }], lifecycleFaults);
