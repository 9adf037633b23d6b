import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../../schema/json.ts";
import type { Reply } from "../../session/replies/reply.ts";
import { paramsOfNextRound } from "./rounds.ts";

const result = (members: JsonObject, resultType = "input_required"): Reply => {
  const value = { resultType, ...members };
  return { kind: "result", seq: 1, result: value, message: { jsonrpc: "2.0", id: 1, result: value } };
};

const params = { name: "ask", arguments: { a: 1 } };
const capabilities = { roots: {}, elicitation: {} };
const roots = { method: "roots/list" };

describe("the next round of a request", () => {
  it("has the answer to each part, and the state unchanged", () => {
    const reply = result({ inputRequests: { a: roots, __proto__x: roots }, requestState: "s1" });
    expect(paramsOfNextRound(params, reply, capabilities)).toEqual({
      ...params,
      inputResponses: { a: { roots: [] }, __proto__x: { roots: [] } },
      requestState: "s1",
    });
  });

  it("takes the name of a built-in member as a name", () => {
    const reply = result({ inputRequests: JSON.parse('{"__proto__":{"method":"roots/list"}}') });
    const next = paramsOfNextRound(params, reply, capabilities);
    expect(Object.keys(next?.inputResponses as object)).toEqual(["__proto__"]);
  });

  it("has only the state where nothing is asked, and no state where there is none", () => {
    expect(paramsOfNextRound(params, result({ requestState: "s1" }), capabilities)).toEqual({
      ...params,
      requestState: "s1",
    });
    const reply = result({ inputRequests: { a: roots } });
    expect(paramsOfNextRound(undefined, reply, capabilities)).toEqual({
      inputResponses: { a: { roots: [] } },
    });
  });

  it.each([
    ["a complete result", result({}, "complete")],
    ["nothing to answer, and no state", result({})],
    [
      "a request for what the client has not declared",
      result({ inputRequests: { a: { method: "sampling/createMessage" } } }),
    ],
    ["a part that is no request", result({ inputRequests: { a: 1 } })],
    ["parts that are no object", result({ inputRequests: [roots] })],
  ])("does not exist for %s", (_, reply) => {
    expect(paramsOfNextRound(params, reply, capabilities)).toBeUndefined();
  });
});
