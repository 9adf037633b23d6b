import { expect, it } from "vitest";
import type { Session } from "../../../../harness/session/session.ts";
import { MOST_ROUNDS } from "./answers.ts";
import { callAnswering } from "./calling.ts";

/** How often a server that gives this result to each call is called. */
async function roundsWith(members: Record<string, unknown>): Promise<number> {
  let calls = 0;
  const session: Pick<Session, "era" | "request" | "since"> = {
    era: "stateless",
    request: async () => {
      calls += 1;
      const result = { resultType: "input_required", ...members };
      return { kind: "result", seq: calls, result, message: { jsonrpc: "2.0", id: calls, result } };
    },
    since: () => [],
  };
  const call = { name: "asks", arguments: {} };
  const client = { way: "accept", capabilities: { roots: {} }, revision: "2026-07-28" } as const;
  await callAnswering(session as Session, { call, client });
  return calls;
}

it("retries a call with only a requestState as often as the longest loop of requests, and then stops", async () => {
  expect(await roundsWith({ requestState: "s" })).toBe(MOST_ROUNDS + 1);
  expect(await roundsWith({ inputRequests: {}, requestState: "s" })).toBe(MOST_ROUNDS + 1);
});

it("stops when the server asks again and again", async () => {
  expect(await roundsWith({ inputRequests: { one: { method: "roots/list" } } })).toBe(MOST_ROUNDS + 1);
});

it.each([
  ["a list", []],
  ["a text", "x"],
  ["null", null],
  ["an object without a request", { one: 5 }],
])("does not retry a call whose inputRequests are %s", async (_, inputRequests) => {
  expect(await roundsWith({ inputRequests, requestState: "s" })).toBe(1);
});

it("does not retry a call that asks for nothing", async () => {
  expect(await roundsWith({})).toBe(1);
});
