import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import { checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { lostSession } from "../situations/lost-session.ts";
import { sessions } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

let exchange = 0;

/** A request in a session, and the status of its answer. */
function request(id: number, method: string, status: number, isFirst = false): readonly Step[] {
  exchange += 1;
  const own = exchange;
  const session = [["Mcp-Session-Id", "a"]] as const;
  const message = { jsonrpc: "2.0", id, method };
  const result = { protocolVersion: "2025-11-25", capabilities: {}, serverInfo: { name: "s", version: "1" } };
  const answer = { jsonrpc: "2.0", id, result };
  const url = "http://127.0.0.1:1/mcp";
  return [
    (common) => ({
      ...common,
      ...{ channel: "http-request", exchange: own, method: "POST", url, message },
      headers: isFirst ? [] : session,
      raw: JSON.stringify(message),
    }),
    (common) => ({
      ...common,
      ...{ channel: "http-response", exchange: own, status, sse: false },
      headers: isFirst ? session : [],
      ...(isFirst ? { message: answer, raw: JSON.stringify(answer) } : {}),
    }),
  ];
}

/** A model that wants these calls at this moment. */
const model = (seq: number, ...asks: readonly string[]): TraceEvent => ({
  ...{ seq, ms: seq, connection: "0", channel: "model", shown: [], asks },
});

const judged = (steps: readonly Step[], ...client: readonly TraceEvent[]) =>
  verdictOn(checkIn(sessions, "client.session.restarted"), [playedAs(lostSession, LEG, [steps], { client })]);

describe("after status 404 to a request with a session id", () => {
  const lost = [...request(1, "initialize", 200, true), ...request(2, "tools/list", 404)];

  it("a client that ends has started no new session", () => {
    expect(judged(lost)).toBe("fail: no initialize after status 404 to POST tools/list");
  });

  it("an application is not judged by its end, if its scripted model had nothing more to do", () => {
    expect(judged(lost, model(6))).toMatch(/^inconclusive: a client that uses the server after status 404/);
    const others = [...lost, ...request(3, "prompts/list", 404), ...request(4, "resources/list", 404)];
    expect(judged(others, model(10))).toMatch(/^inconclusive: /);
    expect(judged(others, model(10, "echo"))).toMatch(/^inconclusive: /);
    expect(judged(others, model(7, "echo"))).toMatch(/^fail: no initialize after status 404/);
  });

  it("a client that connects again passes", () => {
    expect(judged([...lost, ...request(1, "initialize", 200, true)], model(6))).toBe("pass: initialize");
  });
});
