import { describe, expect, it } from "vitest";
import { cancel, DIALECT_TOOL } from "../../across-topics/situations/cancel.ts";
import { usual } from "../../across-topics/situations/usual.ts";
import { answers, asks, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { dialectSurvived } from "./schemas.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const list = (...names: readonly string[]): readonly Step[] => [
  asks({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  answers({ jsonrpc: "2.0", id: 1, result: { tools: names.map((name) => ({ name })) } }),
];
const calls = (name: string) => asks({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name } });

/** `inDialect`: the connections of the situation whose list has the tool. `elsewhere`: the one of the usual situation. */
const judged = (inDialect: readonly (readonly Step[])[], elsewhere: readonly Step[]) =>
  verdictOn(dialectSurvived, [playedAs(cancel, LEG, inDialect), playedAs(usual, LEG, [elsewhere])]);

const LISTED = list(DIALECT_TOOL, "slow");

describe("client.schema.dialect-survived", () => {
  it.each([
    ["in the same process", [[...LISTED, calls("slow")]]],
    ["in the next process", [LISTED, [calls("slow")]]],
  ])("passes for a client that calls another tool of the list %s", (_, connections) => {
    expect(judged(connections, [])).toBe("pass: tools/call");
  });

  it("reports a client that sends nothing after this list, and calls a tool of it elsewhere", () => {
    expect(judged([LISTED], [...list("slow"), calls("slow")])).toMatch(
      /^(fail|warn): no request after a list with an unknown dialect$/,
    );
  });

  it("has no verdict for a client whose tool is not in this list: it ends for a reason of its own", () => {
    expect(judged([LISTED], [...list("add"), calls("add")])).toBe(
      "inconclusive: a client that calls a tool of this list, here or in another situation",
    );
  });

  it("has no verdict for a client that lists no tools", () => {
    expect(judged([[]], [])).toBe("inconclusive: a client that lists the tools");
  });
});
