import { describe, expect, it } from "vitest";
import { usual } from "../../across-topics/situations/usual.ts";
import type { Step } from "../../testing/client/verdict-on.ts";
import { asks, checkIn, playedAs, verdictOn } from "../../testing/client/verdict-on.ts";
import { messages } from "./index.ts";

const HTTP = { revision: "2025-11-25", transport: "http" } as const;
const STDIO = { revision: "2025-11-25", transport: "stdio" } as const;

let exchange = 0;

/** A request over HTTP, in a session; `initialize` gets its id with the response. */
function requests(id: number, method: string, session?: string): readonly Step[] {
  exchange += 1;
  const own = exchange;
  const headers = session === undefined ? [] : ([["Mcp-Session-Id", session]] as const);
  const isFirst = method === "initialize";
  const message = { jsonrpc: "2.0", id, method };
  return [
    (common) => ({
      ...common,
      channel: "http-request",
      exchange: own,
      method: "POST",
      url: "http://127.0.0.1:1/mcp",
      headers: isFirst ? [] : headers,
      message,
      raw: JSON.stringify(message),
    }),
    (common) => ({
      ...common,
      channel: "http-response",
      exchange: own,
      status: 200,
      headers: isFirst ? headers : [],
      sse: false,
    }),
  ];
}

const judged = (leg: typeof HTTP | typeof STDIO, ...steps: readonly (readonly Step[])[]) =>
  verdictOn(checkIn(messages, "client.jsonrpc.request.id-unique"), [playedAs(usual, leg, [steps.flat()])]);

describe("the ids of requests", () => {
  it("may be the same in sessions that are open at the same time", () => {
    const both = [
      requests(1, "initialize", "a"),
      requests(1, "initialize", "b"),
      requests(2, "tools/list", "a"),
      requests(2, "tools/list", "b"),
    ];
    expect(judged(HTTP, ...both)).toMatch(/^pass/);
    expect(judged(HTTP, ...both, requests(2, "tools/list", "b"))).toMatch(
      /^fail: tools\/list has the id 2, as tools\/list/,
    );
    expect(judged(HTTP, ...both, requests(1, "tools/list", "a"))).toMatch(
      /^fail: tools\/list has the id 1, as initialize/,
    );
  });

  it("may be used once in each session, where the server assigns no session ids", () => {
    const both = [
      requests(1, "initialize"),
      requests(1, "initialize"),
      requests(2, "tools/list"),
      requests(2, "tools/list"),
    ];
    expect(judged(HTTP, ...both)).toMatch(/^pass/);
    expect(judged(HTTP, ...both, requests(2, "tools/list"))).toMatch(/^fail: tools\/list has the id 2/);
    expect(judged(HTTP, requests(1, "initialize"), requests(1, "tools/list"))).toMatch(/^fail: /);
  });

  it("begin again with another initialize over stdio", () => {
    const sends = (id: number, method: string) => [asks({ jsonrpc: "2.0", id, method })];
    const twice = [sends(1, "initialize"), sends(2, "tools/list"), sends(1, "initialize"), sends(2, "ping")];
    expect(judged(STDIO, ...twice)).toMatch(/^pass/);
    expect(judged(STDIO, ...twice, sends(2, "ping"))).toMatch(/^fail: ping has the id 2, as ping/);
  });
});
