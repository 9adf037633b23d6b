import { describe, expect, it } from "vitest";
import { asking, TEMPLATES } from "../../across-topics/situations/asking.ts";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { refusedRequests } from "./refused-requests.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const LISTED = [
  asks({ jsonrpc: "2.0", id: 2, method: TEMPLATES }),
  answers({ jsonrpc: "2.0", id: 2, error: { code: -32601, message: "Method not found" } }),
];
const CALL = asks({ jsonrpc: "2.0", id: 3, method: "tools/call", params: { name: "add" } });

function judged(connections: readonly (readonly Step[])[], code: number) {
  const exit = { seq: 99, ms: 99, connection: "client", channel: "exit", code, signal: null } as const;
  const seen = playedAs(asking, LEG, connections, { exit });
  return verdictOn(checkIn(refusedRequests, "client.resources.templates-refused"), [seen]);
}

describe("client.resources.templates-refused", () => {
  it.each([
    ["in the same process", [[...LISTED, CALL]]],
    ["in the next process", [LISTED, [CALL]]],
  ])("passes for a client that continues %s", (_, connections) => {
    expect(judged(connections, 0)).toBe("pass: further messages");
  });

  it("reports a client that ends with an error", () => {
    expect(judged([LISTED], 1)).toMatch(`: the client ended after error -32601 to ${TEMPLATES}`);
  });

  it("has no verdict for a client that ends well: it may have nothing more to do", () => {
    expect(judged([LISTED], 0)).toBe(
      "inconclusive: a client that sends something after the list of templates",
    );
  });

  it("has no verdict for a client that lists no templates", () => {
    expect(judged([[CALL]], 0)).toBe("inconclusive: a client that lists resource templates");
  });
});
