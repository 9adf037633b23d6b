import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../schema/json.ts";
import { conversation } from "../../trace/conversation.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { inputAnswersIn, wrongInputs } from "./inputs.ts";

const agreed = { channel: "agreed", revision: "2026-07-28", clientCapabilities: {}, serverCapabilities: {} };

const message = (channel: "stdin" | "stdout", value: JsonObject): JsonObject => ({
  channel,
  raw: JSON.stringify(value),
  message: { jsonrpc: "2.0", ...value },
});
const call = (id: number, params: JsonObject) =>
  message("stdin", { id, method: "tools/call", params: { name: "ask", ...params } });
const asks = (id: number, inputRequests: JsonObject) =>
  message("stdout", { id, result: { resultType: "input_required", inputRequests } });

const of = (...all: readonly JsonObject[]) =>
  conversation(
    "1",
    [agreed, ...all].map((one, nth) => ({
      seq: nth + 1,
      ms: nth,
      connection: "1",
      ...one,
    })) as unknown as readonly TraceEvent[],
  );

const roots = { method: "roots/list" };
const form = { method: "elicitation/create", params: {} };
const given = (answer: unknown, ...before: readonly JsonObject[]) =>
  of(call(1, {}), asks(1, { a: roots }), ...before, call(2, { inputResponses: { a: answer } }));

describe("what a client gives to a request that asks for input", () => {
  it("fits the schema of the answer", () => {
    expect(wrongInputs(given({ roots: [{ uri: "file:///a" }] }))).toEqual([]);
    expect(inputAnswersIn(given({ roots: [] }))).toMatchObject([{ method: "roots/list", at: 4 }]);
    expect(wrongInputs(given({ roots: { uri: "file:///a" } }))).toMatchObject([
      { rule: "result.shape", place: "roots/list /roots", verdict: "warn", evidence: [{ message: 4 }] },
    ]);
  });

  it("is not judged where nothing has asked for it, or something else may have", () => {
    expect(inputAnswersIn(of(call(2, { inputResponses: { a: 1 } })))).toEqual([]);
    expect(inputAnswersIn(given(1, call(7, {}), asks(7, { a: form })))).toEqual([]);
    expect(
      inputAnswersIn(of(call(2, { inputResponses: { a: 1 } }), call(1, {}), asks(1, { a: roots }))),
    ).toEqual([]);
  });

  it("is asked for by the same request: another tool has keys of its own", () => {
    const other = call(2, { name: "other", inputResponses: { a: 1 } });
    expect(inputAnswersIn(of(call(1, {}), asks(1, { a: roots }), other))).toEqual([]);
  });

  it("is not judged before 2026-07-28", () => {
    const { agreed: one, ...rest } = given(1);
    expect(
      inputAnswersIn({ ...rest, ...(one ? { agreed: { ...one, revision: "2025-11-25" } } : {}) }),
    ).toEqual([]);
  });
});
