import { describe, expect, it } from "vitest";
import { anyError, anyResult } from "../../check/answers.ts";
import type { Answer } from "../performed.ts";
import { judgedIn } from "./judged.ts";

const result: Answer["reply"] = { kind: "result", seq: 1, result: {}, message: {} };
const silence: Answer["reply"] = { kind: "silence", seq: 1, waitedMs: 1, fenced: false };
const plain = (more: Partial<Answer> = {}): Answer => ({ step: 0, method: "ping", reply: result, ...more });
const faulty = (more: Partial<NonNullable<Answer["fault"]>> = {}): Answer =>
  plain({ fault: { id: "f", place: "f", answers: { pass: [anyError] }, ...more } });

const rulesIn = (...answers: readonly Answer[]) => [...judgedIn({ answers, events: [] })].toSorted();

describe("what a conversation has something to judge of", () => {
  it("is nothing without an answer", () => {
    expect(rulesIn()).toEqual([]);
  });

  it("is an answer, and the shape of a result only where one came", () => {
    expect(rulesIn(plain({ reply: silence }))).toEqual(["request.answered"]);
    expect(rulesIn(plain())).toEqual(["request.answered", "result.shape"]);
  });

  it.each([
    ["a later page, not the first one", { page: 1 }, { page: 0 }, "cursor.accepted"],
    ["a method of a declared capability", { isDeclared: true }, {}, "method.declared"],
    ["a task", { task: "t" }, {}, "task.consistent"],
  ] as const)("is %s", (_, with_, without, rule) => {
    expect([rulesIn(plain(with_)).includes(rule), rulesIn(plain(without)).includes(rule)]).toEqual([
      true,
      false,
    ]);
  });

  it("is an illegal request by what is demanded of its answer", () => {
    expect(rulesIn(faulty())).toEqual(["illegal.answered", "illegal.refused"]);
    expect(rulesIn(faulty({ code: { pass: [anyResult] } }))).toContain("illegal.code");
    expect(judgedIn({ answers: [plain({ fault: { id: "f", place: "f" } })], events: [] }).size).toBe(0);
  });

  it("is the life after an illegal request where a legal one follows, not one before", () => {
    expect(rulesIn(faulty(), plain())).toContain("illegal.survived");
    expect(rulesIn(plain(), faulty())).not.toContain("illegal.survived");
  });
});
