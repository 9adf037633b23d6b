import type { ClientSituation } from "../../../harness/check/situation.ts";
import { CAPABILITY_NAMES } from "../../../harness/reference/server/core/capabilities.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";

/** The id of the ping that is sent before the response to initialize. */
export const EARLY_PING = "ping-before-initialized";

/**
 * Over stdio only: over HTTP the answer may be posted before or after the client reads the response to initialize, so
 * its headers would prove nothing. It does not wait for the answer: the reference server handles no other message before the response to initialize.
 */
const pingingEarly: Hooks = {
  dispatch: async (call, next) => {
    if (call.method === "initialize") call.send({ jsonrpc: "2.0", id: EARLY_PING, method: "ping" });
    return next(call);
  },
};

export const bare: ClientSituation = {
  name: "bare",
  describe: "declares no capabilities, and over stdio sends a ping before it answers initialize",
  asks: "Connect, use only what the server declares (nothing), and close.",
  official: "initialize",
  revisions: STATEFUL,
  server: ({ transport }) => ({
    without: CAPABILITY_NAMES,
    hooks: [...(transport === "stdio" ? [pingingEarly] : []), repairStateful()],
  }),
};
