import type { ClientSituation } from "../../../harness/check/situation.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";

/** A client that reads the context waits this long for an answer. */
const TIMEOUT_MS = 500;

export const mute: ClientSituation = {
  name: "mute",
  describe: "never answers initialize",
  asks: "Connect with the time limit of the context (timeoutMs) for each answer; the connection cannot succeed, so handle that error as usual.",
  context: { timeoutMs: TIMEOUT_MS },
  official: "initialize",
  revisions: STATEFUL,
  length: "long",
  server: () => ({
    hooks: [
      {
        dispatch: (call, next) =>
          call.method === "initialize" ? new Promise<undefined>(() => {}) : next(call),
      },
      repairStateful(),
    ],
  }),
};
