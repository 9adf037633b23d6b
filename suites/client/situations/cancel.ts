import type { ClientSituation } from "../../../harness/client/situation.ts";
import { forgiving } from "./forgiving.ts";
import { STATEFUL } from "./span.ts";

/** A client that cannot call it off waits no longer than this. */
const LONG_MS = 3_000;

export const cancel: ClientSituation = {
  name: "cancel",
  describe: "has a tool that takes its time",
  asks: "Connect, call the tool of the context with a progress token, cancel the call once progress comes, list the tools, and close.",
  context: { calls: [{ name: "test_slow_tool", arguments: { durationMs: LONG_MS } }] },
  revisions: STATEFUL,
  server: () => ({ pageSize: 100, hooks: [forgiving()] }),
};
