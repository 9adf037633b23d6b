import { describe, expect, it } from "vitest";
import { checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { lostAtNotification } from "../situations/lost-at-notification.ts";
import { sessions } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;
const URL = "http://127.0.0.1:1/mcp";

let exchange = 0;

/** A POST with this session id, and the status of its answer. */
function posted(message: object, session: string | undefined, status: number): readonly Step[] {
  exchange += 1;
  const own = exchange;
  const headers = session === undefined ? [] : [["Mcp-Session-Id", session] as const];
  return [
    (common) => ({
      ...common,
      ...{ channel: "http-request", exchange: own, method: "POST", url: URL, headers, message },
      raw: JSON.stringify(message),
    }),
    (common) => ({
      ...common,
      ...{ channel: "http-response", exchange: own, status, headers: [], sse: false },
    }),
  ];
}

const initialize = () => posted({ jsonrpc: "2.0", id: 1, method: "initialize" }, undefined, 200);
const lists = (session: string | undefined, status: number) =>
  posted({ jsonrpc: "2.0", id: 2, method: "tools/list" }, session, status);
const calls = (session: string | undefined, status: number) =>
  posted({ jsonrpc: "2.0", id: 3, method: "tools/call" }, session, status);
const notifies = (status: number) =>
  posted({ jsonrpc: "2.0", method: "notifications/roots/list_changed" }, "a", status);

const begun = () => [...initialize(), ...lists("a", 200)];
const judged = (...steps: readonly Step[]) =>
  verdictOn(checkIn(sessions, "client.session.notification-ended.restarted"), [
    playedAs(lostAtNotification, LEG, [steps]),
  ]);

describe("after status 404 to a notification", () => {
  it("a client starts a new session, at once or when its next request is refused", () => {
    expect(judged(...begun(), ...notifies(404), ...initialize(), ...calls("b", 200))).toBe(
      "pass: initialize",
    );
    expect(judged(...begun(), ...notifies(404), ...calls("a", 404), ...initialize())).toBe(
      "pass: initialize",
    );
  });

  it("a client that goes on without a session breaks the rule, and so does one that stays in the old one", () => {
    expect(judged(...begun(), ...notifies(404), ...calls(undefined, 400))).toBe(
      "fail: POST tools/call without a session id and without initialize",
    );
    expect(judged(...begun(), ...notifies(404), ...calls("a", 404))).toBe(
      "fail: no initialize after status 404 to a notification",
    );
  });

  it("nothing is known of a client that sends no notification, or no request after it", () => {
    expect(judged(...begun(), ...calls("a", 200))).toMatch(
      /^inconclusive: a client that sends a notification/,
    );
    expect(judged(...begun(), ...notifies(404))).toMatch(
      /^inconclusive: a client that sends a request of that/,
    );
  });
});
