import type { ClientSituation } from "../../../harness/check/situation.ts";
import { CAPABILITY_NAMES } from "../../../harness/reference/server/core/capabilities.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { repairStateful } from "../../across-topics/situations/repair-stateful.ts";
import { STATEFUL } from "../../across-topics/situations/revisions.ts";

/** The ids of the pings that are sent before the response to initialize, and directly after it. */
export const EARLY_PING = "ping-before-initialized";
export const LATER_PING = "ping-after-initialize";

const ping = (id: string) => ({ jsonrpc: "2.0", id, method: "ping" });

/**
 * Over stdio only: over HTTP the answer may be posted before or after the client reads the response to initialize, so
 * its headers would prove nothing. It does not wait for the answers: the reference server handles no other message before the response to
 * initialize. A client that has nothing to do here may close before it answers: the second ping shows whether it still answered.
 */
const pingingEarly: Hooks = {
  outgoing: (message) =>
    "result" in message && isObject(message.result) && "serverInfo" in message.result
      ? [ping(EARLY_PING), message, ping(LATER_PING)]
      : [message],
};

export const bare: ClientSituation = {
  name: "bare",
  describe:
    "declares no capabilities, and over stdio sends a ping before it answers initialize, and one after it",
  asks: "Connect, use only what the server declares (nothing), and close.",
  official: "initialize",
  revisions: STATEFUL,
  server: ({ transport }) => ({
    without: CAPABILITY_NAMES,
    hooks: [...(transport === "stdio" ? [pingingEarly] : []), repairStateful()],
  }),
};
