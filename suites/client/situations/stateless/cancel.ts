import type { ClientSituation } from "../../../../harness/client/situation.ts";
import { lenient } from "./lenient.ts";
import { STATELESS } from "./since.ts";

export const SLOW = "test_slow_tool";

export const cancel: ClientSituation = {
  name: "cancel",
  describe: "has a tool that takes ten seconds",
  asks: "List the tools, call the tool of the context, give the call up as soon as it is under way, list the tools again, and close.",
  context: { calls: [{ name: SLOW, arguments: { durationMs: 10_000 } }] },
  revisions: STATELESS,
  server: () => ({
    without: ["prompts", "resources", "completions", "logging", "extensions"],
    hooks: [lenient({ always: true })],
  }),
};
