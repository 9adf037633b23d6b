import { describe, expect, it } from "vitest";
import type { ClientSituation, Played } from "../../../harness/check/situation.ts";
import { eventStreams } from "../../across-topics/situations/event-streams.ts";
import { plain } from "../../across-topics/situations/plain.ts";
import { checkIn, playedAs, posts, responds, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { sse } from "./sse.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

interface Client {
  readonly isStream: boolean;
  readonly continues: boolean;
}

/** A client that gets the response to initialize in one form, and then sends a notification or nothing. */
function played(situation: ClientSituation, { isStream, continues }: Client) {
  const more = posts(2, { jsonrpc: "2.0", method: "notifications/initialized" });
  return playedAs(situation, LEG, [
    [
      posts(1, { jsonrpc: "2.0", id: 1, method: "initialize", params: {} }),
      responds(1, isStream),
      ...(continues ? [more] : []),
    ],
  ]);
}

const judged = (id: string, json: boolean, stream: boolean) =>
  verdictOn(checkIn(sse, id), [
    played(plain, { isStream: false, continues: json }),
    played(eventStreams, { isStream: true, continues: stream }),
  ]);

const NEEDS = "inconclusive: a client that sends another message after the response to initialize";

describe.each([
  ["client.http.json-answer", "as JSON", (here: boolean, there: boolean) => [here, there] as const],
  ["client.sse.answer", "as an event stream", (here: boolean, there: boolean) => [there, here] as const],
])("%s", (id, how, order) => {
  it("passes for a client that continues", () => {
    expect(judged(id, ...order(true, false))).toBe("pass: another message");
  });

  it("fails for a client that continues only after the other form", () => {
    expect(judged(id, ...order(false, true))).toMatch(
      `: the client sends nothing more after a response ${how}`,
    );
    expect(judged(id, ...order(false, true))).toMatch(/^(fail|warn): /);
  });

  it("has no verdict for a client that never continues: it ends for a reason of its own", () => {
    expect(judged(id, ...order(false, false))).toBe(NEEDS);
  });
});

/** A client that opens a stream with GET, which is refused or not, and then sends a request or nothing. */
function opens(situation: ClientSituation, isRefused: boolean, asks: boolean) {
  return playedWith(
    situation,
    isRefused,
    asks ? [posts(3, { jsonrpc: "2.0", id: 2, method: "tools/list" })] : [],
  );
}

/** A client that opens a stream with GET, with what it sends after the answer, and before it. */
function playedWith(
  situation: ClientSituation,
  isRefused: boolean,
  after: readonly Step[],
  before: readonly Step[] = [],
) {
  const get: Step = (common) => ({
    ...common,
    channel: "http-request",
    exchange: 2,
    method: "GET",
    url: "http://127.0.0.1/mcp",
    headers: [],
  });
  const status: Step = (common) => ({
    ...common,
    channel: "http-response",
    exchange: 2,
    status: isRefused ? 405 : 200,
    sse: !isRefused,
    headers: [],
  });
  return playedAs(situation, LEG, [
    [
      posts(1, { jsonrpc: "2.0", id: 1, method: "initialize", params: {} }),
      responds(1, false),
      ...before,
      get,
      status,
      ...after,
    ],
  ]);
}

describe("client.http.get-refused", () => {
  const refused = (here: boolean, there: boolean) =>
    verdictOn(checkIn(sse, "client.http.get-refused"), [
      opens(plain, true, here),
      opens(eventStreams, false, there),
    ]);

  it("passes for a client that sends requests after status 405", () => {
    expect(refused(true, true)).toBe("pass: requests");
  });

  it("fails for a client that sends requests only where GET is served", () => {
    expect(refused(false, true)).toBe("fail: no request except initialize; GET was answered with 405");
  });

  it("has no verdict for a client that sends none in any situation: it ends for a reason of its own", () => {
    expect(refused(false, false)).toBe("inconclusive: a client that sends a request after initialize");
  });
});

describe("a client that ends with an error", () => {
  const exit = (code: number): Partial<Played> => ({
    exit: { seq: 999, ms: 999, connection: "client", channel: "exit", code, signal: null },
  });
  const calling = (situation: ClientSituation, refused: boolean, ...steps: readonly Step[]) =>
    playedWith(situation, refused, [
      posts(3, { jsonrpc: "2.0", id: 2, method: "tools/list" }),
      responds(3, false),
      ...steps,
    ]);
  const ping = posts(5, { jsonrpc: "2.0", id: 4, method: "ping" });
  const call = posts(4, { jsonrpc: "2.0", id: 3, method: "tools/call" });
  const judgedWith = (here: Played, there: Played) =>
    verdictOn(checkIn(sse, "client.http.get-refused"), [here, there]);
  /** Everything but the call was sent before the answer to GET. */
  const early = playedWith(plain, true, [], [posts(3, { jsonrpc: "2.0", id: 2, method: "tools/list" })]);
  const elsewhere = { ...calling(eventStreams, false, call), ...exit(0) };

  it("at status 405, and calls tools elsewhere, fails", () => {
    expect(judgedWith({ ...early, ...exit(1) }, elsewhere)).toBe(
      "fail: the client ended with exit code 1 after status 405 to GET; where GET is served, it calls tools",
    );
  });

  it("at status 405, and had sent another request before it can have read that, fails", () => {
    expect(judgedWith({ ...calling(plain, true), ...exit(1) }, elsewhere)).toMatch(/^fail: the client ended/);
  });

  it("passes if it went on after status 405, ends without an error, or ends so everywhere", () => {
    expect(judgedWith({ ...calling(plain, true, ping), ...exit(1) }, elsewhere)).toBe("pass: requests");
    expect(judgedWith({ ...early, ...exit(0) }, elsewhere)).toBe("pass: requests");
    expect(judgedWith({ ...early, ...exit(1) }, { ...elsewhere, ...exit(1) })).toBe("pass: requests");
  });
});
