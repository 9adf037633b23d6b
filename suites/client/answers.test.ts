import { answers } from "./answers.ts";
import { elicitation } from "./elicitation.ts";
import { progress } from "./progress.ts";
import { refusals } from "./refusals.ts";
import { roots } from "./roots.ts";
import { sampling } from "./sampling.ts";
import { tasks } from "./tasks.ts";
import { proveStateful } from "./testing/stateful.ts";

proveStateful([answers, refusals, roots, sampling, elicitation, progress, tasks]);
