import { sharedAnswerFaults } from "../../across-topics/faults/server/shared-answers.ts";
import { usedAnywayFaults } from "../../across-topics/faults/server/used-anyway.ts";
import { prove } from "../../testing/server/prove.ts";
import { elicitationFaults } from "../faults/server.ts";
import { elicitation } from "./index.ts";

const shared = [...sharedAnswerFaults, ...usedAnywayFaults].filter(({ id }) => id.startsWith("elicitation."));

prove([elicitation], [...elicitationFaults, ...shared]);
