import { describe, expect, it } from "vitest";
import { asking } from "../../across-topics/situations/asking.ts";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { schema } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(schema, "client.schema.null-for-optional"), [playedAs(asking, LEG, [steps])]);

const list = (params: object) => asks({ jsonrpc: "2.0", id: 1, method: "tools/list", params });
const ping = answers({ jsonrpc: "2.0", id: "p", method: "ping" });

describe("null in place of an optional member", () => {
  it("is not in the messages of a client that leaves it out", () => {
    expect(judged(list({}), ping, asks({ jsonrpc: "2.0", id: "p", result: {} }))).toMatch(/^pass/);
  });

  it("is a cursor of null, or an error of null beside a result", () => {
    expect(judged(list({ cursor: null }))).toMatch(/^fail: tools\/list: \/params\/cursor/);
    expect(judged(list({}), ping, asks({ jsonrpc: "2.0", id: "p", result: {}, error: null }))).toBe(
      'fail: a response: /error must not be there beside "result", not even as null; leave it out',
    );
  });

  it("says nothing of a client that sends nothing", () => {
    expect(judged()).toMatch(/^inconclusive|^not applicable/);
  });
});
