import { describe, expect, it } from "vitest";
import { answerTo } from "./asked.ts";

const asked = (method: string, id: unknown = 7) => ({ id, method, params: {}, seq: 1 });

describe("a request of the target", () => {
  it("is answered when it is a ping, whatever was declared", () => {
    expect(answerTo(asked("ping"), {})).toEqual({ jsonrpc: "2.0", id: 7, result: {} });
  });

  it.each([
    ["roots/list", "roots", { roots: [] }],
    ["elicitation/create", "elicitation", { action: "decline" }],
    ["sampling/createMessage", "sampling", expect.objectContaining({ role: "assistant" })],
  ])("%s is answered as a careful user would, where %s is declared", (method, capability, result) => {
    expect(answerTo(asked(method), { [capability]: {} })).toEqual({ jsonrpc: "2.0", id: 7, result });
  });

  it.each(["roots/list", "constructor", "tools/list"])("%s is refused where it is not declared", (method) => {
    expect(answerTo(asked(method), {})).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  it("keeps its id with its type", () => {
    expect(answerTo(asked("ping", "7"), {})).toMatchObject({ id: "7" });
  });

  it.each([null, {}, [], true])("is not answered when its id is %j, which no answer may carry", (id) => {
    expect(answerTo(asked("ping", id), {})).toBeUndefined();
  });

  it("does not come back whole in the refusal: a hostile name may be long", () => {
    expect(JSON.stringify(answerTo(asked("x".repeat(1_000_000)), {})).length).toBeLessThan(400);
  });
});
