import { answers } from "./answers.ts";
import { elicitation } from "./elicitation.ts";
import { refusals } from "./refusals.ts";
import { roots } from "./roots.ts";
import { sampling } from "./sampling.ts";
import { proveStateful } from "./testing/stateful.ts";

proveStateful([answers, refusals, roots, sampling, elicitation]);
