import { describe, expect, it } from "vitest";
import { answerTo } from "./client-answers.ts";

const request = (method: string, id: unknown = 7) => ({ id, method, params: {}, seq: 1 });

describe("a request of the target", () => {
  it("is answered if it is a ping, also without declared capabilities", () => {
    expect(answerTo(request("ping"), {})).toEqual({ jsonrpc: "2.0", id: 7, result: {} });
  });

  it.each([
    ["roots/list", "roots", { roots: [] }],
    ["elicitation/create", "elicitation", { action: "decline" }],
    ["sampling/createMessage", "sampling", expect.objectContaining({ role: "assistant" })],
  ])("%s gets the answer of a careful user if %s is declared", (method, capability, result) => {
    expect(answerTo(request(method), { [capability]: {} })).toEqual({ jsonrpc: "2.0", id: 7, result });
  });

  it.each(["roots/list", "constructor", "tools/list"])(
    "%s is refused if its capability is not declared",
    (method) => {
      expect(answerTo(request(method), {})).toMatchObject({ id: 7, error: { code: -32601 } });
    },
  );

  it.each([
    [{ url: {} }, undefined, "error"],
    [{ url: {} }, "form", "error"],
    [{ url: {} }, "url", "result"],
    [{ form: {} }, undefined, "result"],
    [{ form: {} }, "url", "error"],
    [{}, "url", "result"],
  ])("with the elicitation %j and the mode %s gets the %s", (elicitation, mode, member) => {
    const asked = { ...request("elicitation/create"), params: mode === undefined ? {} : { mode } };
    expect(answerTo(asked, { elicitation })).toHaveProperty(member);
  });

  it("is answered with its id, of the same type", () => {
    expect(answerTo(request("ping", "7"), {})).toMatchObject({ id: "7" });
  });

  it.each([null, {}, [], true])(
    "is not answered if its id is %j, as an answer must not have this id",
    (id) => {
      expect(answerTo(request("ping", id), {})).toBeUndefined();
    },
  );

  it("is refused without its full name, which may be long", () => {
    expect(JSON.stringify(answerTo(request("x".repeat(1_000_000)), {})).length).toBeLessThan(400);
  });
});
