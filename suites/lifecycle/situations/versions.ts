import type { ClientSituation } from "../../../harness/check/situation.ts";
import { onResult } from "../../../harness/reference/server/rewrite.ts";
import { REVISIONS, type Revision } from "../../../schema/revision.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { ADD_NUMBERS, ADD_NUMBERS_CALL, addTools } from "../../across-topics/situations/tools.ts";

/** The previous revision. */
export const before = (revision: Revision): Revision =>
  REVISIONS[REVISIONS.indexOf(revision) - 1] ?? revision;

/** A server that only supports the previous revision. Streamable HTTP begins with 2025-03-26. */
export const older: ClientSituation = {
  name: "older",
  describe: "supports only the previous revision",
  asks: "Connect; if you also support that revision, list the tools and call the tool of the context; close.",
  context: { calls: [ADD_NUMBERS_CALL] },
  official: "tools_call",
  revisions: { since: "2025-06-18", until: "2025-11-25" },
  server: ({ revision }) => ({
    revisions: [before(revision)],
    hooks: [addTools(ADD_NUMBERS), repairStateful()],
  }),
};

/** No revision has this date. */
export const UNKNOWN_VERSION = "1999-12-31";

export const unknownVersion: ClientSituation = {
  name: "unknown-version",
  describe: `answers initialize with ${UNKNOWN_VERSION}, a version that does not exist`,
  asks: "Connect; the connection cannot succeed, so handle that error as usual.",
  official: "initialize",
  revisions: { until: "2025-11-25" },
  server: () => ({
    hooks: [
      onResult("initialize", (result) => ({ ...result, protocolVersion: UNKNOWN_VERSION })),
      repairStateful(),
    ],
  }),
};
