import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../schema/json.ts";
import type { Answer, Performed } from "../performed.ts";
import type { RequestStep } from "../step.ts";
import { stableAnswers } from "./stable.ts";

const call = (name: string, more: Partial<RequestStep> = {}): RequestStep => ({
  do: "request",
  on: 0,
  method: "tools/call",
  params: { name },
  ...more,
});

const answer = (step: number, result: JsonObject = {}): Answer => ({
  step,
  method: "tools/call",
  key: `key ${step}`,
  reply: { kind: "result", seq: step + 1, result, message: { jsonrpc: "2.0", id: step, result } },
});

const stable = (steps: readonly RequestStep[], answers: readonly Answer[]) => {
  const performed: Performed = { steps, answers, events: [] };
  return stableAnswers(performed, new Set(["reads", "asks"])).map(({ step }) => step);
};

describe("answers that can be compared", () => {
  it("are those before a call that may change something", () => {
    const steps = [call("reads"), call("writes"), call("reads")];
    expect(stable(steps, [answer(0), answer(1), answer(2)])).toEqual([0]);
  });

  it("are not those of what asks for input: it may want that before it is called again", () => {
    const steps = [call("asks"), call("reads"), call("asks", { params: { name: "asks", arguments: {} } })];
    const asked = answer(0, { resultType: "input_required" });
    expect(stable(steps, [asked, answer(1), answer(2)])).toEqual([1]);
    expect(stable(steps, [answer(0), answer(1), answer(2)])).toEqual([0, 1, 2]);
  });
});
