import { describe, expect, it } from "vitest";
import { anyError, anyResult, error, InvalidParams } from "../../check/answers.ts";
import type { Reply } from "../../session/replies/reply.ts";
import type { Answer } from "../performed.ts";
import type { Step } from "../step.ts";
import type { TableFault } from "../tables.ts";
import { byAnswers } from "./answers.ts";

const STEPS: readonly Step[] = [{ do: "request", on: 0, method: "tools/list" }];

const result: Reply = { kind: "result", seq: 1, result: {}, message: {} };
const failed = (code: number): Reply => ({
  kind: "error",
  seq: 1,
  code,
  text: "No",
  data: undefined,
  message: {},
});

const judged = (answer: Omit<Answer, "step">, steps = STEPS) =>
  byAnswers({ steps, events: [], answers: [{ step: 0, ...answer }] }, false, "stdio").map(
    ({ rule, place, actual }) => `${rule} (${place}): ${actual}`,
  );

const fault: TableFault = {
  id: "tools/call: no name",
  place: "tools/call, no name",
  answers: { pass: [anyError], warn: [{ shape: anyResult, because: "served" }] },
  code: { pass: [error(InvalidParams)] },
};

describe("the answer to a message with a fault", () => {
  it("is an error with the right code", () => {
    expect(judged({ method: "tools/call", fault, reply: failed(InvalidParams) })).toEqual([]);
  });

  it("is no result, and one place is one finding", () => {
    expect(judged({ method: "tools/call", fault, reply: result })).toEqual([
      "illegal.refused (tools/call, no name): an empty result",
    ]);
  });

  it("has one finding for another code, wherever it is", () => {
    expect(judged({ method: "tools/call", fault, reply: failed(-32000) })).toEqual([
      'illegal.code (): error -32000 "No"',
    ]);
  });

  it("is missing where a later request was answered", () => {
    const reply: Reply = { kind: "silence", seq: 1, waitedMs: 5, fenced: true };
    expect(judged({ method: "tools/call", fault, reply })).toHaveLength(1);
  });
});

describe("the answer to a legal request", () => {
  it("does not say that a declared method does not exist", () => {
    expect(judged({ method: "tools/list", isDeclared: true, reply: failed(-32601) })).toEqual([
      'method.declared (tools/list): error -32601 "No"',
    ]);
    expect(judged({ method: "completion/complete", reply: failed(-32601) })).toEqual([]);
    expect(judged({ method: "tools/call", isDeclared: true, reply: failed(-32601) })).toEqual([]);
  });

  it("may be a refusal that the text allows", () => {
    expect(
      judged({ method: "tools/list", isDeclared: true, isAllowed: true, reply: failed(-32601) }),
    ).toEqual([]);
  });

  it("is an agreement where a session is begun in another form", () => {
    const steps: readonly Step[] = [{ do: "open", on: 0, form: "initialize.extra" }];
    expect(judged({ method: "initialize", reply: result }, steps)).toEqual([]);
    expect(judged({ method: "initialize", reply: failed(-32602) }, steps)).toEqual([
      'answer.same (initialize, initialize.extra): error -32602 "No"',
    ]);
  });
});
