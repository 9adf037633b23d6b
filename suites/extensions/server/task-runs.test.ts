import { expect, test } from "vitest";
import type { Switch } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";

const leg = { revision: "2026-07-28", transport: "stdio" } as const;
const OVER: readonly unknown[] = ["completed", "failed"];

/** Its tasks seem to work for as many milliseconds after the first look at each. */
const working = (ms: number): Switch => ({
  id: "tasks-work-long",
  describe: "works on each task for long",
  remember: () => {
    const since = new Map<unknown, number>();
    return {
      dispatch: async (call, next) => {
        const answer = await next(call);
        if (call.method !== "tasks/get" || answer === undefined || !OVER.includes(answer.status))
          return answer;
        const { taskId } = call.params;
        const began = since.get(taskId) ?? performance.now();
        since.set(taskId, began);
        if (performance.now() - began > ms) return answer;
        const { result, error, ...task } = answer;
        return { ...task, status: "working" };
      },
    };
  },
});

/** Without the tool that works for as long as the client asks. */
const withoutSlowTool: Switch = {
  id: "no-slow-tool",
  describe: "has no tool that takes a number of seconds",
  dispatch: async (call, next) => {
    const answer = await next(call);
    const tools = answer?.tools;
    if (call.method !== "tools/list" || !Array.isArray(tools)) return answer;
    return { ...answer, tools: tools.filter((tool) => tool.name !== "slow_compute") };
  },
};

test("A task that works for longer than a second is followed to its end", async () => {
  const { verdict } = await resultOf("extensions.tasks.get.result", working(1_500), leg);
  expect(verdict).toBe("pass");
});

test("Where no task lasts, one is cancelled at its begin", async () => {
  const { verdict } = await resultOf("extensions.tasks.cancel.acknowledged", withoutSlowTool, leg);
  expect(verdict).toBe("pass");
});
