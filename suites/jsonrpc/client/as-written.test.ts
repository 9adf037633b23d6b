import { describe, expect, it } from "vitest";
import { asking } from "../../across-topics/situations/asking.ts";
import { asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { messages } from "./messages.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(messages, "client.jsonrpc.message.as-written"), [playedAs(asking, LEG, [steps])]);

describe("how the messages of a client are written", () => {
  it("is the same for all readers", () => {
    expect(judged(asks({ jsonrpc: "2.0", id: 1, method: "ping" }))).toMatch(/^pass/);
  });

  it("is not: half of a character in a name", () => {
    expect(
      judged(asks({ jsonrpc: "2.0", id: 1, method: "ping", params: { _meta: { a: "\ud83d" } } })),
    ).toMatch(/^warn: \/params\/_meta\/a: has half of a surrogate pair/);
  });

  it("cannot be judged without a message", () => {
    expect(judged()).toMatch(/^inconclusive/);
  });
});
