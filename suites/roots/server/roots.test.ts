import { sharedAnswerFaults } from "../../across-topics/faults/server/shared-answers.ts";
import { prove } from "../../testing/server/prove.ts";
import { rootsFaults } from "../faults/server.ts";
import { roots } from "./index.ts";

prove([roots], [...rootsFaults, ...sharedAnswerFaults.filter(({ id }) => id.startsWith("roots."))]);
