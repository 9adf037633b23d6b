import type { ClientSituation } from "../../../harness/check/situation.ts";
import { onResult } from "../../../harness/reference/server/rewrite.ts";
import type { Hooks } from "../../../harness/reference/server/switch.ts";
import { eraOf } from "../../../schema/revision.ts";
import { repairStateful } from "./repair-stateful.ts";
import { repairStateless } from "./stateless/repair-stateless.ts";

/** The slow tool. */
export const SLOW = "test_slow_tool";

/** How long the tool runs. A client that cannot cancel the call waits this long. */
const LONG_MS = 3_000;

/** Without ttlMs 0 a client may cache the list. Then it sends no request after the cancellation, and the checks cannot see that it continues. */
const STATELESS: readonly Hooks[] = [
  repairStateless({ always: true }),
  onResult("tools/list", (result) => ({ ...result, ttlMs: 0 })),
];

export const cancel: ClientSituation = {
  name: "cancel",
  describe: "has a slow tool",
  asks: "Connect, call the tool of the context with a progress token, cancel the call after the first progress notification, list the tools, and close.",
  context: { calls: [{ name: SLOW, arguments: { durationMs: LONG_MS } }] },
  server: ({ revision }) =>
    eraOf(revision) === "stateful"
      ? { pageSize: 100, hooks: [repairStateful()] }
      : { pageSize: 100, without: ["extensions"], hooks: STATELESS },
};
