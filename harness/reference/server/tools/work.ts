import { say } from "../core/features/content.ts";
import { LEVELS } from "../core/logging.ts";
import { steps } from "../core/steps.ts";
import { CHANGES, NO_ARGUMENTS, READ_ONLY, type Tool, takes } from "./tool.ts";

const STEP_MS = 20;

/** Tools that take time, report progress and write logs. */
export const workTools: readonly Tool[] = [
  {
    name: "test_tool_with_progress",
    title: "Progress",
    description: "Reports progress three times if the call has a token, and returns.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: async (_args, context) => {
      context.progress(0, 100, "Started");
      await steps(2, STEP_MS, context.signal, (done) =>
        context.progress(done * 50, 100, `Step ${done} of 2`),
      );
      return say("Progress complete");
    },
  },
  {
    name: "test_slow_tool",
    title: "Slow work",
    description:
      "Works for durationMs, reports progress, and can be cancelled. test_slow_tool_status returns its status.",
    inputSchema: takes(
      {
        durationMs: { type: "integer", minimum: 0, maximum: 600_000, description: "Default 60000" },
        label: { type: "string", description: "Name of this run, for test_slow_tool_status" },
      },
      [],
    ),
    annotations: READ_ONLY,
    run: async ({ durationMs = 60_000, label = "" }, context) => {
      const count = Math.ceil(Number(durationMs) / STEP_MS);
      const setStatus = (status: string) => context.world.slowRuns.set(String(label), status);
      setStatus("running");
      context.signal.addEventListener("abort", () => setStatus("cancelled"), { once: true });
      context.progress(0, count, "Started");
      await steps(count, STEP_MS, context.signal, (done) => context.progress(done, count, "Working"));
      setStatus("finished");
      return say("Work finished");
    },
  },
  {
    name: "test_slow_tool_status",
    title: "Status of slow work",
    description:
      "Returns the status of the run of test_slow_tool with this label: running, finished, cancelled or unknown.",
    inputSchema: takes({ label: { type: "string" } }, []),
    annotations: READ_ONLY,
    run: ({ label = "" }, { world }) => say(world.slowRuns.get(String(label)) ?? "unknown"),
  },
  {
    name: "test_tool_with_logging",
    title: "Three log messages",
    description: "Writes three log messages of level info.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: async (_args, context) => {
      context.log("info", "Tool execution started");
      await steps(1, STEP_MS, context.signal);
      context.log("info", "Tool processing data");
      await steps(1, STEP_MS, context.signal);
      context.log("info", "Tool execution completed");
      return say("Logging complete");
    },
  },
  {
    name: "test_logging_tool",
    title: "All log levels",
    description: "Writes one log message of each level.",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: (_args, context) => {
      for (const level of LEVELS) context.log(level, { message: `A message of level ${level}` });
      return say("Logged at all levels");
    },
  },
  {
    name: "test_streaming_elicitation",
    title: "Progress before the answer",
    description: "Reports progress on the stream of its own response, if the call has a token.",
    since: "2026-07-28",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: (_args, context) => {
      context.progress(50, 100, "Half way");
      return say("Streaming complete");
    },
  },
  {
    name: "test_reconnection",
    title: "Reconnection",
    description: "Closes the connection while it works. The client gets the result with Last-Event-ID.",
    since: "2025-11-25",
    until: "2025-11-25",
    inputSchema: NO_ARGUMENTS,
    annotations: READ_ONLY,
    run: async (_args, context) => {
      context.release();
      await steps(5, STEP_MS, context.signal);
      return say("Reconnection complete");
    },
  },
  {
    name: "test_end_subscriptions",
    title: "End of subscriptions",
    description: "Ends all open streams of subscriptions/listen with a result.",
    since: "2026-07-28",
    inputSchema: NO_ARGUMENTS,
    annotations: CHANGES,
    run: (_args, context) => {
      context.endSubscriptions();
      return say("Subscriptions ended");
    },
  },
];
