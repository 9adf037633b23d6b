import type { ClientSituation } from "../../../harness/check/situation.ts";
import { onResult } from "../../../harness/reference/server/rewrite.ts";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";
import { repairStateful } from "./repair-stateful.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "./tools.ts";

/** The revision before this one. */
export const before = (revision: Revision): Revision =>
  REVISIONS[REVISIONS.indexOf(revision) - 1] ?? revision;

/** A server that is one revision behind. Streamable HTTP has no older one than 2025-03-26. */
export const older: ClientSituation = {
  name: "older",
  describe: "speaks the revision before, and no other",
  asks: "Connect; if you speak that revision, too, list the tools, call that of the context; close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: { since: "2025-06-18", until: "2025-11-25" },
  server: ({ revision }) => ({
    revisions: [before(revision)],
    hooks: [addTools(ADD_NUMBERS), repairStateful()],
  }),
};

/** No revision ever had this date. */
export const UNKNOWN_VERSION = "1999-12-31";

export const unknownVersion: ClientSituation = {
  name: "unknown-version",
  describe: `answers initialize with ${UNKNOWN_VERSION}, a version that nobody speaks`,
  asks: "Connect, and do what you do when that is impossible.",
  official: "initialize",
  revisions: { until: "2025-11-25" },
  server: () => ({
    hooks: [
      onResult("initialize", (result) => ({ ...result, protocolVersion: UNKNOWN_VERSION })),
      repairStateful(),
    ],
  }),
};
