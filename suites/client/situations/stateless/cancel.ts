import type { ClientSituation } from "../../../../harness/client/situation.ts";
import { onResult } from "../../../../harness/reference/rewrite.ts";
import { lenient } from "./lenient.ts";
import { STATELESS } from "./since.ts";

export const SLOW = "test_slow_tool";

/** A list that may be kept would not be asked for again, and that the client goes on would not be seen. */
const stale = onResult("tools/list", (result) => ({ ...result, ttlMs: 0 }));

export const cancel: ClientSituation = {
  name: "cancel",
  describe: "has a tool that takes ten seconds",
  asks: "List the tools, call the tool of the context, give the call up as soon as it is under way, list the tools again, and close.",
  context: { calls: [{ name: SLOW, arguments: { durationMs: 10_000 } }] },
  revisions: STATELESS,
  server: () => ({
    without: ["prompts", "resources", "completions", "logging", "extensions"],
    hooks: [lenient({ always: true }), stale],
  }),
};
