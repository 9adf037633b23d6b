import { lifecycleFaults } from "../../../harness/reference/server/faults/lifecycle.ts";
import { prove } from "../testing/prove.ts";
import { lifecycle } from "./index.ts";

/** What only tells a fact can be wrong in nothing. */
const judging = lifecycle.checks.filter(({ id }) => id !== "lifecycle.initialize.again");

prove([{ ...lifecycle, checks: judging }], lifecycleFaults);
