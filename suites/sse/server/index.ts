import type { Suite } from "../../../harness/check/check.ts";
import { idsUnique } from "./event-ids.ts";
import { primed, retrySent } from "./priming.ts";
import { ownSessionOnly, ownStreamOnly, postStreamResumed, replayed } from "./resume.ts";

export const sse: Suite = {
  name: "sse",
  checks: [primed, retrySent, idsUnique, replayed, ownStreamOnly, ownSessionOnly, postStreamResumed],
};
