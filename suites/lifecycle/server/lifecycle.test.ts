import { prove } from "../../testing/server/prove.ts";
import { lifecycleFaults } from "../faults/server.ts";
import { lifecycle } from "./index.ts";

/** A check that only observes detects no fault, and no process is started behind a URL here: `server.test.ts` does that. */
const OTHERS = ["lifecycle.initialize.again", "lifecycle.server.survives"];
const judging = lifecycle.checks.filter(({ id }) => !OTHERS.includes(id));

prove([{ ...lifecycle, checks: judging }], lifecycleFaults);
