import { describe, expect, it } from "vitest";
import type { Reply } from "../../session/replies/reply.ts";
import type { Answer } from "../performed.ts";
import { taskFlaws, taskIn } from "./tasks.ts";

const result = (value: Record<string, unknown>): Reply => ({
  kind: "result",
  seq: 1,
  result: value,
  message: {},
});

const answer = (method: string, reply: Reply): Answer => ({ step: 0, method, task: "t", reply });

const said = (...answers: readonly Answer[]) => taskFlaws(answers).map(({ actual }) => actual);

describe("answers about a task", () => {
  it("name it in the result of a call, in both eras", () => {
    expect(taskIn(result({ task: { taskId: "a" } }))).toBe("a");
    expect(taskIn(result({ resultType: "task", taskId: "b" }))).toBe("b");
    expect(taskIn(result({ content: [] }))).toBeUndefined();
  });

  it("fit where it works, ends, and stays as it is", () => {
    expect(
      said(
        answer("tasks/get", result({ taskId: "t", status: "working" })),
        answer("tasks/result", result({ content: [] })),
        answer("tasks/get", result({ taskId: "t", status: "completed" })),
        answer("tasks/cancel", {
          kind: "error",
          seq: 2,
          code: -32602,
          text: "",
          data: undefined,
          message: {},
        }),
        answer("tasks/get", result({ taskId: "t", status: "completed" })),
      ),
    ).toEqual([]);
  });

  it("do not fit where a result came before the end", () => {
    expect(
      said(
        answer("tasks/result", result({ content: [] })),
        answer("tasks/get", result({ taskId: "t", status: "working" })),
      ),
    ).toEqual(["status working"]);
  });

  it("do not fit where a task changes after its end, or is not there", () => {
    expect(
      said(
        answer("tasks/get", result({ taskId: "t", status: "failed" })),
        answer("tasks/get", result({ taskId: "t", status: "completed" })),
        answer("tasks/get", {
          kind: "error",
          seq: 2,
          code: -32602,
          text: "none",
          data: undefined,
          message: {},
        }),
      ),
    ).toEqual(["status completed", 'error -32602 "none"']);
  });

  it("do not fit where a cancelled task works on, and where a task is in place of a result", () => {
    expect(
      said(
        answer("tasks/cancel", result({ taskId: "t", status: "working" })),
        answer("tasks/result", result({ taskId: "t", status: "completed" })),
      ),
    ).toEqual(["status working", "a task"]);
  });
});
