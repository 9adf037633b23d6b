import { describe, expect, it } from "vitest";
import { exchanged } from "../../testing/client/exchanged.ts";
import { checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { LATE_PING, nextVersion, versionsIn } from "../situations/next-version.ts";
import { unsteady } from "../situations/unsteady.ts";
import { sessions } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;
const [FIRST_VERSION, NEXT_VERSION] = versionsIn(LEG.revision);

const version = (value: string) => [["MCP-Protocol-Version", value] as const];

const initialize = (id: number, assigns: string, protocolVersion: string) =>
  exchanged(
    "POST",
    undefined,
    { jsonrpc: "2.0", id, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {} } },
    { assigns, gives: { jsonrpc: "2.0", id, result: { protocolVersion, capabilities: {} } } },
  );
const asks = (id: number, method: string, session: string, of?: string, status = 200, params = {}) =>
  exchanged(
    "POST",
    session,
    { jsonrpc: "2.0", id, method, params },
    status === 200 ? { gives: { jsonrpc: "2.0", id, result: {} } } : { status },
    of === undefined ? [] : version(of),
  );
const confirms = (session: string, of?: string) =>
  exchanged(
    "POST",
    session,
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { status: 202 },
    of === undefined ? [] : version(of),
  );
const opens = (session: string, gives?: object) =>
  exchanged("GET", session, undefined, gives ? { gives } : {}, version(FIRST_VERSION));
const answersPing = (session: string) =>
  exchanged("POST", session, { jsonrpc: "2.0", id: LATE_PING, result: {} }, { status: 202 });

const PING = { jsonrpc: "2.0", id: LATE_PING, method: "ping" };

const FIRST = [
  ...initialize(1, "old", FIRST_VERSION),
  ...confirms("old", FIRST_VERSION),
  ...asks(2, "logging/setLevel", "old", FIRST_VERSION),
  ...asks(3, "tools/list", "old", FIRST_VERSION),
  ...asks(4, "tools/call", "old", FIRST_VERSION, 404),
];
const NEXT = [...FIRST, ...initialize(5, "new", NEXT_VERSION), ...confirms("new", NEXT_VERSION)];

const judged = (name: string, steps: readonly Step[]) =>
  verdictOn(checkIn(sessions, `client.session.next.${name}`), [playedAs(nextVersion, LEG, [steps])]);

describe("in a session with another version", () => {
  const call = (of?: string) => [...NEXT, ...asks(6, "tools/call", "new", of)];

  it("a client that names the new version passes", () => {
    expect(judged("version", call(NEXT_VERSION))).toBe("pass: 2 checked");
    expect(judged("version-sent", call(NEXT_VERSION))).toBe("pass: 2 checked");
  });

  it("a client that names the version of the first session does not", () => {
    expect(judged("version", call(FIRST_VERSION))).toBe(
      `fail: POST tools/call with MCP-Protocol-Version: ${FIRST_VERSION}, but ${NEXT_VERSION} was negotiated in this session`,
    );
  });

  it("a client that names none does not", () => {
    expect(judged("version-sent", call())).toBe("fail: POST tools/call without MCP-Protocol-Version");
  });

  it("what still has the id of the ended session is not judged", () => {
    const late = [...NEXT, ...asks(6, "tools/call", "old", FIRST_VERSION, 404)];
    expect(judged("version", late)).toBe("pass: 1 checked");
  });

  it("nothing is said of a client that starts no new session", () => {
    for (const name of ["version", "version-sent", "late-ping", "log-level"])
      expect(judged(name, FIRST)).toBe("inconclusive: a client that starts a new session after 404");
  });
});

describe("facts about the session after one that was lost", () => {
  it("who answers a ping on the old stream", () => {
    const pinged = [...NEXT, ...opens("old", PING)];
    expect(judged("late-ping", NEXT)).toBe(
      "inconclusive: a client that keeps the stream of its first session open",
    );
    expect(judged("late-ping", pinged)).toBe(
      "observed: the client does not answer a ping of the ended session",
    );
    expect(judged("late-ping", [...pinged, ...answersPing("new")])).toBe(
      "observed: the client answers a ping of the ended session with the id of the next session",
    );
    expect(judged("late-ping", [...pinged, ...answersPing("old")])).toBe(
      "observed: the client answers a ping of the ended session with the id of the ended session",
    );
  });

  it("whether the log level is set again", () => {
    expect(judged("log-level", NEXT)).toBe("observed: the client does not set its log level again");
    expect(judged("log-level", [...NEXT, ...asks(6, "logging/setLevel", "new")])).toBe(
      "observed: the client sets its log level again",
    );
  });
});

describe("a server that is away, and forgets the session", () => {
  const BEGUN = [...initialize(1, "old", FIRST_VERSION), ...confirms("old"), ...asks(2, "tools/list", "old")];
  const refused = (status: number) => [
    ...BEGUN,
    ...asks(3, "tools/call", "old", undefined, status, { arguments: { a: 1 } }),
  ];
  const fact = (name: string, steps: readonly Step[]) =>
    verdictOn(checkIn(sessions, `client.session.${name}`), [playedAs(unsteady, LEG, [steps])]);

  it.each([
    [[], "sends no further request"],
    [
      asks(4, "tools/call", "old", undefined, 200, { arguments: { a: 1 } }),
      "sends POST tools/call again, in the same session",
    ],
    [
      asks(4, "tools/call", "old", undefined, 200, { arguments: { a: 2 } }),
      "goes on with POST tools/call in the same session",
    ],
    [initialize(4, "new", FIRST_VERSION), "starts a new session"],
    [
      exchanged("POST", undefined, { jsonrpc: "2.0", id: 4, method: "tools/call", params: {} }),
      "sends POST tools/call without a session id",
    ],
  ])("what the client does then is a fact", (steps, what) => {
    expect(fact("away", [...refused(503), ...steps])).toBe(`observed: after status 503 the client ${what}`);
    expect(fact("unknown-400", [...refused(400), ...steps])).toBe(
      `observed: after status 400 the client ${what}`,
    );
  });

  it("does not say that a call is sent again where all calls are the same", () => {
    const without = (id: number, status?: number) => asks(id, "tools/call", "old", undefined, status, {});
    expect(fact("away", [...BEGUN, ...without(3, 503), ...without(4)])).toBe(
      "observed: after status 503 the client sends POST tools/call in the same session: its calls have no arguments, so one that is sent again is not recognized",
    );
  });

  it("is not what refuses the probe of a client before its session", () => {
    const probe = exchanged(
      "POST",
      undefined,
      { jsonrpc: "2.0", id: 0, method: "server/discover" },
      { status: 400 },
    );
    expect(fact("unknown-400", [...probe, ...BEGUN])).toBe(
      "inconclusive: a client that sends a request which is refused with 400",
    );
  });

  it("says nothing of a client that sends no such request", () => {
    expect(fact("away", BEGUN)).toBe("inconclusive: a client that sends a request which is refused with 503");
  });
});
