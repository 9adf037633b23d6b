import { elicitation } from "../../elicitation/client/elicitation.ts";
import { refusals } from "../../jsonrpc/client/refusals.ts";
import { progress } from "../../progress/client/progress.ts";
import { roots } from "../../roots/client/roots.ts";
import { sampling } from "../../sampling/client/sampling.ts";
import { tasks } from "../../tasks/client/tasks.ts";
import { proveStateful } from "../../testing/client/stateful.ts";
import { clientAnswers } from "../../testing/whole-suites.ts";

proveStateful([...clientAnswers, refusals, roots, sampling, elicitation, progress, tasks]);
