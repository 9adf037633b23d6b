import { describe, expect, it } from "vitest";
import { ProtocolError } from "../../../harness/reference/message.ts";
import type { Switch } from "../../../harness/switches/server.ts";
import { isObject } from "../../../schema/json.ts";
import { verdictOf } from "../../testing/server/verdict-of.ts";

const leg = { revision: "2025-11-25", transport: "stdio" } as const;

/** Answers a completion for something that does not exist. */
const answering = (answer: () => Promise<never> | object): Switch => ({
  id: "completion",
  describe: "answers completion/complete",
  dispatch: async (call, next) => {
    const { ref } = call.params;
    const name = isObject(ref) ? String(ref.name) : "";
    return call.method === "completion/complete" && name.startsWith("mcp-conform")
      ? { ...(await answer()) }
      : next(call);
  },
});

const nullResult: Switch = {
  id: "completion",
  describe: "answers completion/complete with null",
  outgoing: (message) =>
    "error" in message && "id" in message && message.error.code === -32602
      ? [{ jsonrpc: "2.0", id: message.id, result: null }]
      : [message],
};

describe("a completion without a suggestion proposes nothing:", () => {
  it.each([
    ["a list without values", answering(() => ({ completion: { values: [] } }))],
    ["a result without a completion", answering(() => ({}))],
    ["values that are null", answering(() => ({ completion: { values: null } }))],
    ["null", nullResult],
    ["an internal error", answering(() => Promise.reject(new ProtocolError(-32603, "away")))],
  ])("%s passes", async (_, one) => {
    expect(await verdictOf("completion.input.no-suggestions", one, leg)).toEqual(["pass", undefined]);
  });

  it("no answer never fails", async () => {
    const silent = answering(() => new Promise(() => {}));
    const [verdict] = await verdictOf("completion.input.no-suggestions", silent, leg);
    expect(["pass", "inconclusive"]).toContain(verdict);
  });

  it("but a value is a suggestion", async () => {
    const some = answering(() => ({ completion: { values: ["x"] } }));
    expect(await verdictOf("completion.input.no-suggestions", some, leg)).toEqual(["fail", undefined]);
  });
});
