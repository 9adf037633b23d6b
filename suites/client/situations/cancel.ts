import type { ClientSituation } from "../../../harness/check/situation.ts";
import { onResult } from "../../../harness/reference/server/rewrite.ts";
import type { Hooks } from "../../../harness/reference/server/switch.ts";
import { eraOf } from "../../../schema/revision.ts";
import { repairStateful } from "./repair-stateful.ts";
import { repairStateless } from "./stateless/repair-stateless.ts";

/** The tool that takes its time. */
export const SLOW = "test_slow_tool";

/** A client that cannot call it off waits no longer than this. */
const LONG_MS = 3_000;

/** A list that may be kept would not be asked for again, and that the client goes on would not be seen. */
const STATELESS: readonly Hooks[] = [
  repairStateless({ always: true }),
  onResult("tools/list", (result) => ({ ...result, ttlMs: 0 })),
];

export const cancel: ClientSituation = {
  name: "cancel",
  describe: "has a tool that takes its time",
  asks: "Connect, call the tool of the context with a progress token, cancel the call once progress comes, list the tools, and close.",
  context: { calls: [{ name: SLOW, arguments: { durationMs: LONG_MS } }] },
  server: ({ revision }) =>
    eraOf(revision) === "stateful"
      ? { pageSize: 100, hooks: [repairStateful()] }
      : { pageSize: 100, without: ["extensions"], hooks: STATELESS },
};
