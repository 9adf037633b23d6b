import { expect, test } from "vitest";
import type { Switch } from "../../../harness/reference/server/switch.ts";
import type { Reply } from "../../../harness/session/reply.ts";
import { verdictOf } from "../testing/verdict-of.ts";
import { workedLong } from "./runs.ts";

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString();

const task = (status: string, createdAt: string, lastUpdatedAt: string): Reply => ({
  kind: "result",
  result: { taskId: "1", status, createdAt, lastUpdatedAt },
  message: { jsonrpc: "2.0", id: 1, result: {} },
  seq: 1,
});

test("Work of four seconds is long, also if a busy machine shows its end", () => {
  expect(workedLong(task("completed", at(0), at(4)), 4_100)).toBe(true);
});

test("Quick work is not long, however late a busy machine shows its end", () => {
  expect(workedLong(task("completed", at(0), at(0)), 9_000)).toBe(false);
});

test("A server with a wrong clock, or none, is judged by ours", () => {
  expect(workedLong(task("completed", at(0), at(50)), 100)).toBe(false);
  expect(workedLong(task("completed", "yesterday", "today"), 9_000)).toBe(false);
});

test("A task that still runs has not worked long yet", () => {
  expect(workedLong(task("working", at(0), at(4)), 4_100)).toBe(false);
});

/** It never answers its first plain call of a tool that ends with an error. A busy machine answers it too late. */
const firstPlainCallLost: Switch = {
  id: "first-plain-call-lost",
  describe: "does not answer its first plain call",
  remember: () => {
    let isLost = false;
    return {
      dispatch: (call, next) => {
        const isPlain = call.params.name === "protocol_error_job" && call.params.task === undefined;
        if (!isPlain || isLost) return next(call);
        isLost = true;
        return new Promise(() => {});
      },
    };
  },
};

test("A short task whose plain call was not answered in time is compared with a second plain call", async () => {
  const leg = { revision: "2025-11-25", transport: "stdio" } as const;
  expect(await verdictOf("tasks.result.error", firstPlainCallLost, leg)).toEqual(["pass", undefined]);
});
