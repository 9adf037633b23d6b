import { sharedAnswerFaults } from "../../across-topics/faults/server/shared-answers.ts";
import { usedAnywayFaults } from "../../across-topics/faults/server/used-anyway.ts";
import { prove } from "../../testing/server/prove.ts";
import { samplingFaults } from "../faults/server.ts";
import { sampling } from "./index.ts";

const shared = [...sharedAnswerFaults, ...usedAnywayFaults].filter(({ id }) => id.startsWith("sampling."));

// In 2026-07-28 the suite mrtr judges what a client does not declare.
prove(
  [sampling],
  [...samplingFaults, ...shared].filter(({ trips }) => !trips.includes("mrtr.ask.undeclared")),
);
