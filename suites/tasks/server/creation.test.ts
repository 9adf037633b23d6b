import { expect, test } from "vitest";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import { LIFECYCLE } from "./creation.ts";
import type { TaskRun } from "./runs.ts";

const task = (status: string): Reply => ({
  kind: "result",
  result: { taskId: "1", status },
  message: { jsonrpc: "2.0", id: 1, result: {} },
  seq: 1,
});

/** What tasks.input.left reports of a task that has asked the user. */
const reported = (run: Pick<TaskRun, "gets" | "result">) =>
  LIFECYCLE.filter(({ id }) => id === "tasks.input.left").flatMap(({ judge }) =>
    judge({ runs: [{ tool: "confirm", created: task("working"), hasAsked: true, ...run }] }).map(
      ({ flaws }) => flaws,
    ),
  );

test("A task that still requires input when its result was answered has not left input_required", () => {
  const gets = [task("input_required"), task("input_required")];
  expect(reported({ gets, result: task("completed") })).toEqual([
    [["still input_required", "/result/status"]],
  ]);
});

test("A task that is completed then has left it", () => {
  expect(reported({ gets: [task("input_required"), task("completed")], result: task("completed") })).toEqual([
    [],
  ]);
});

test("A task whose work took too long was last seen before its input: that shows nothing", () => {
  expect(reported({ gets: [task("input_required")] })).toEqual([]);
});
