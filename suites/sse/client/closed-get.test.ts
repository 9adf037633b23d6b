import { describe, expect, it } from "vitest";
import { exchanged } from "../../testing/client/exchanged.ts";
import { checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { CLOSED_EVENT, CLOSED_IDS, closedGet } from "../situations/closed-get.ts";
import { resumption } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;
const RESUMES = [["Last-Event-ID", CLOSED_EVENT]] as const;

const initialize = (id: number) =>
  exchanged(
    "POST",
    undefined,
    { jsonrpc: "2.0", id, method: "initialize", params: { protocolVersion: "2025-11-25" } },
    { assigns: "s", gives: { jsonrpc: "2.0", id, result: { protocolVersion: "2025-11-25" } } },
  );
const asks = (id: number, session: string | undefined, gives?: object) =>
  exchanged(
    "POST",
    session,
    { jsonrpc: "2.0", id, method: "tools/list" },
    gives ? { gives } : { gives: { jsonrpc: "2.0", id, result: {} } },
  );
const pings = (id: string, answer: object) => [
  ...asks(8, "s", { jsonrpc: "2.0", id, method: "ping" }),
  ...exchanged("POST", "s", { jsonrpc: "2.0", id, ...answer }, { status: 202 }),
];
const refused = () => exchanged("GET", "s", undefined, { status: 404 });

/** The stream that the server closes. */
const opening = (): readonly Step[] => [
  ...initialize(1),
  ...exchanged("GET", "s", undefined, { id: CLOSED_EVENT, ends: true }),
];

const waits = (ms: number, [first, ...others]: readonly Step[]): readonly Step[] => [
  (common) => ({ ...(first?.(common) as ReturnType<Step>), ms: common.ms + ms }),
  ...others,
];

const judged = (id: string, ...steps: readonly (readonly Step[])[]) =>
  verdictOn(checkIn(resumption, `client.${id}`), [
    playedAs(closedGet, LEG, [[...opening(), ...steps.flat()]]),
  ]);

describe("after the server has closed the stream of GET", () => {
  it("a client answers ping on the stream of a request, or not", () => {
    const id = "http.get-closed.ping";
    expect(judged(id, pings(CLOSED_IDS.ping, { result: {} }))).toMatch(/^pass/);
    expect(judged(id, pings(CLOSED_IDS.ping, { error: { code: -32601, message: "no" } }))).toBe(
      "fail: error -32601: no to ping after the stream of GET was closed",
    );
    expect(judged(id, asks(2, "s"))).toBe(
      "inconclusive: a client that calls the tool of the context after its stream of GET was closed",
    );
  });

  it("a client that opens the stream again reads it, or not", () => {
    const id = "http.get-closed.reads-again";
    expect(judged(id, pings(CLOSED_IDS.again, { result: {} }))).toMatch(/^pass/);
    expect(judged(id, pings(CLOSED_IDS.again, { error: { code: -1, message: "no" } }))).toBe(
      "fail: error -1: no to ping on the stream that was opened again",
    );
    expect(judged(id, asks(2, "s"))).toBe("inconclusive: a client that opens its stream of GET again");
  });

  it("a client names the last event, another one, or opens a new stream", () => {
    const id = "http.get-closed.last-event-id";
    expect(judged(id, exchanged("GET", "s", undefined, {}, RESUMES))).toMatch(/^pass/);
    expect(judged(id, exchanged("GET", "s", undefined, {}, [["Last-Event-ID", "7"]]))).toBe(
      "fail: GET with Last-Event-ID: 7",
    );
    expect(judged(id, exchanged("GET", "s", undefined))).toBe("observed: the client opens a new stream");
    expect(judged(id, asks(2, "s"))).toBe("inconclusive: a client that opens its stream of GET again");
  });

  it("a client waits for retry, or not; a new stream may be opened at any time", () => {
    const id = "http.get-closed.retry";
    const again = () => exchanged("GET", "s", undefined, {}, RESUMES);
    expect(judged(id, waits(300, again()))).toMatch(/^pass/);
    expect(judged(id, again())).toMatch(/^fail: GET after \d ms$/);
    expect(judged(id, exchanged("GET", "s", undefined))).toBe(
      "inconclusive: a client that resumes its stream of GET",
    );
  });

  it("whether a client opens it again is a fact", () => {
    const id = "http.get-closed.opened-again";
    expect(judged(id, exchanged("GET", "s", undefined))).toBe("observed: the client opens the stream again");
    expect(judged(id, asks(2, "s"))).toBe(
      "observed: the client does not open the stream again while it is watched",
    );
  });
});

describe("after status 404 to GET", () => {
  const id = "session.get-ended.restarted";

  it("a client starts a new session, at once or when a POST is refused as well", () => {
    expect(judged(id, refused(), initialize(2), asks(3, "s"))).toBe("pass: initialize");
    expect(judged(id, refused(), asks(2, "s"), initialize(3))).toBe("pass: initialize");
  });

  it("a client does not go on without one", () => {
    expect(judged(id, refused(), asks(2, "s"))).toBe("fail: no initialize after status 404 to GET");
    expect(judged(id, refused(), asks(2, undefined))).toBe(
      "fail: POST tools/list without a session id and without initialize",
    );
  });

  it("a client that sends nothing more shows nothing, nor one that was not refused", () => {
    const lacks = "inconclusive: a client that sends a request of that session after status 404 to GET";
    expect(judged(id, refused())).toBe(lacks);
    // The request belongs to another session, which the client began before.
    expect(judged(id, refused(), asks(2, "another"))).toBe(lacks);
    expect(judged(id, asks(2, "s"))).toBe("inconclusive: a client that opens its stream of GET again, twice");
  });

  it("a client asks for the stream again, or again and again", () => {
    const final = "session.get-ended.final";
    expect(judged(final, refused(), refused(), refused())).toBe("pass: 2 more");
    expect(judged(final, refused(), refused(), refused(), refused())).toBe(
      "warn: 3 more GETs with the id of the ended session, each answered with 404",
    );
    expect(judged(final, asks(2, "s"))).toBe(
      "inconclusive: a client that opens its stream of GET again, twice",
    );
  });
});
