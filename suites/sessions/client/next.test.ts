import { describe, expect, it } from "vitest";
import { exchanged } from "../../testing/client/exchanged.ts";
import { checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { FIRST_EVENT, NEXT_IDS, nextSession } from "../situations/next-session.ts";
import { sessions } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

const initialize = (id: number, assigns: string) =>
  exchanged(
    "POST",
    undefined,
    {
      jsonrpc: "2.0",
      id,
      method: "initialize",
      params: { protocolVersion: "2025-11-25", capabilities: { roots: {} } },
    },
    { assigns, gives: { jsonrpc: "2.0", id, result: { protocolVersion: "2025-11-25", capabilities: {} } } },
  );
const confirms = (session: string) =>
  exchanged("POST", session, { jsonrpc: "2.0", method: "notifications/initialized" }, { status: 202 });
const asks = (id: number, method: string, session: string, status = 200) =>
  exchanged(
    "POST",
    session,
    { jsonrpc: "2.0", id, method },
    status === 200 ? { gives: { jsonrpc: "2.0", id, result: {} } } : { status },
  );
const opens = (session: string, id?: string) =>
  exchanged("GET", session, undefined, id === undefined ? {} : { id });
const resumes = (session: string, id: string) =>
  exchanged("GET", session, undefined, {}, [["Last-Event-ID", id]]);
const pinged = (session: string, answered: object) => [
  ...exchanged(
    "POST",
    session,
    { jsonrpc: "2.0", id: 8, method: "tools/call" },
    { gives: { jsonrpc: "2.0", id: NEXT_IDS.ping, method: "ping" } },
  ),
  ...exchanged("POST", session, { jsonrpc: "2.0", id: NEXT_IDS.ping, ...answered }, { status: 202 }),
];
const ends = (session: string) => exchanged("DELETE", session, undefined);

const FIRST = [
  ...initialize(1, "old"),
  ...confirms("old"),
  ...opens("old", FIRST_EVENT),
  ...asks(2, "tools/list", "old"),
  ...asks(3, "tools/call", "old", 404),
];
const NEXT = [...FIRST, ...initialize(4, "new"), ...confirms("new")];

const judged = (name: string, steps: readonly Step[]) =>
  verdictOn(checkIn(sessions, `client.session.next.${name}`), [playedAs(nextSession, LEG, [steps])]);

describe("in the session after one that was lost", () => {
  it.each([
    ["id", [...NEXT, ...asks(5, "tools/call", "new")], "pass: 2 checked"],
    ["answers-id", [...NEXT, ...pinged("new", { result: {} })], "pass: 1 checked"],
    ["stream-id", [...NEXT, ...opens("new")], "pass: 1 checked"],
    ["event-id-forgotten", [...NEXT, ...opens("new")], "pass: none"],
    ["deleted", [...NEXT, ...ends("new")], "pass: DELETE"],
    ["initialized", [...NEXT, ...asks(5, "tools/call", "new")], "pass: notifications/initialized"],
    ["capabilities", [...NEXT, ...asks(5, "tools/call", "new")], "pass: 1 checked"],
    ["ping", [...NEXT, ...pinged("new", { result: {} })], "pass: a result: {} to ping in the next session"],
  ])("%s: a client that does it right passes", (name, steps, verdict) => {
    expect(judged(name, steps)).toBe(verdict);
  });

  it.each([
    [
      "id",
      [...NEXT, ...asks(5, "tools/call", "old", 404)],
      "fail: POST tools/call with the id of the ended session",
    ],
    [
      "answers-id",
      [...NEXT, ...pinged("old", { result: {} })],
      "fail: POST of a response with the id of the ended session",
    ],
    ["stream-id", [...NEXT, ...opens("old")], "fail: GET with the id of the ended session"],
    ["stream-id", [...NEXT, ...opens("new"), ...opens("old")], "warn: GET with the id of the ended session"],
    [
      "event-id-forgotten",
      [...NEXT, ...resumes("new", FIRST_EVENT)],
      "warn: GET with Last-Event-ID of the ended session",
    ],
    ["deleted", [...NEXT, ...ends("old")], "fail: DELETE with the id of the ended session only"],
    [
      "initialized",
      [...FIRST, ...initialize(4, "new"), ...asks(5, "tools/call", "new")],
      "fail: requests without notifications/initialized",
    ],
    [
      "capabilities",
      [...NEXT, ...asks(5, "prompts/list", "new")],
      "fail: prompts/list in a session whose server declares no prompts",
    ],
    [
      "ping",
      [...NEXT, ...pinged("new", { error: { code: -32601, message: "unknown" } })],
      "fail: error -32601: unknown to ping in the next session",
    ],
  ])("%s: a client that does it wrong does not", (name, steps, verdict) => {
    expect(judged(name, steps)).toBe(verdict);
  });

  it("what a client was doing when its first session ended is not judged, and all else is", () => {
    const refused = [
      ...FIRST,
      ...asks(4, "prompts/list", "old", 404),
      ...initialize(5, "new"),
      ...confirms("new"),
    ];
    const finishes = [...refused, ...asks(6, "prompts/list", "new"), ...asks(7, "prompts/get", "new")];
    expect(judged("capabilities", finishes)).toBe(
      "inconclusive: a client that has no other work to finish when its first session ends",
    );
    expect(judged("capabilities", [...finishes, ...asks(8, "resources/list", "new")])).toBe(
      "fail: resources/list in a session whose server declares no resources",
    );
  });

  it.each(["id", "stream-id", "deleted", "initialized", "capabilities", "ping", "roots", "request-repeated"])(
    "%s says nothing of a client that starts no new session",
    (name) => {
      expect(judged(name, FIRST)).toBe("inconclusive: a client that starts a new session after 404");
    },
  );
});
