import { describe, expect, it } from "vitest";
import type { Played } from "../../../harness/check/situation.ts";
import type { TraceEvent } from "../../../harness/trace/event.ts";
import {
  checkIn,
  emits,
  ends,
  gets,
  playedAs,
  posts,
  responds,
  type Step,
  verdictOn,
} from "../../testing/client/verdict-on.ts";
import { brokenStream, RECONNECTION } from "../situations/broken-stream.ts";
import { resumption } from "./resumption.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

const call = (exchange: number, name: string) =>
  posts(exchange, { jsonrpc: "2.0", id: exchange, method: "tools/call", params: { name } });

/** The stream of a call breaks after an event, and the resumed stream before any event. */
const BROKEN = [
  ...[call(1, RECONNECTION), responds(1, true), emits(1, "first-1"), ends(1)],
  ...[gets(2, "first-1"), responds(2, true), ends(2)],
];

const judged = (...later: readonly Step[]) =>
  verdictOn(checkIn(resumption, "client.resume.keeps-cursor"), [
    playedAs(brokenStream, LEG, [[...BROKEN, ...later]]),
  ]);

describe("client.resume.keeps-cursor", () => {
  it("passes for a client that resumes again with the same id", () => {
    expect(judged(gets(3, "first-1"))).toBe("pass: GET with Last-Event-ID: first-1");
  });

  it("reports a client that resumes again with another id", () => {
    expect(judged(gets(3, "0"))).toMatch(/^(fail|warn): GET with Last-Event-ID: 0$/);
  });

  it("takes the stream of a second call for another stream", () => {
    const second = [call(4, "add"), responds(4, true), emits(4, "second-1"), ends(4), gets(5, "second-1")];
    expect(judged(...second)).toBe("inconclusive: a client that tries again to resume the stream");
    expect(judged(...second, gets(6, "first-1"))).toBe("pass: GET with Last-Event-ID: first-1");
  });

  it("takes a GET without an id for the stream on which a client listens", () => {
    expect(judged(gets(3))).toBe("inconclusive: a client that tries again to resume the stream");
  });
});

describe("a client that opens a stream without Last-Event-ID after the break", () => {
  const opens = (exchange: number) => [gets(exchange), responds(exchange, true)];
  const breaks = [call(1, RECONNECTION), responds(1, true), emits(1, "first-1"), ends(1)];
  const base = { connection: "client", ms: 0 } as const;
  /** The harness ended the client, which had sent nothing for the limit. */
  const silent: Partial<Played> = {
    ended: "harness",
    exit: { ...base, seq: 51, channel: "exit", code: null, signal: "SIGTERM" },
    client: [
      { ...base, seq: 50, channel: "close", how: "SIGTERM", why: "it did nothing" } satisfies TraceEvent,
    ],
  };
  const seen = (steps: readonly Step[], id: "last-event-id" | "polling" = "last-event-id") =>
    verdictOn(checkIn(resumption, `client.resume.${id}`), [playedAs(brokenStream, LEG, [steps], silent)]);
  const NOTHING = "inconclusive: a client that resumes the stream, or sends something else";
  const UNFINISHED = "inconclusive: a client that resumes the stream, or ends by itself";

  it("and keeps its stream of GET has not resumed the broken stream", () => {
    const wrong = "fail: GET without Last-Event-ID, beside the open stream of GET";
    expect(seen([...opens(8), ...breaks, ...opens(9)])).toBe(wrong);
    expect(seen([...opens(8), ...breaks, ...opens(9), call(10, "add")])).toBe(wrong);
    expect(seen([...opens(8), ...breaks, ...opens(9)], "polling")).toBe("fail: no GET to resume the stream");
    // What happens later is the end of all streams.
    const ended: readonly Step[] = Array.from({ length: 45 }, () => emits(9, "another"));
    expect(seen([...opens(8), ...breaks, ...opens(9), ...ended, ends(8)])).toBe(wrong);
  });

  it("shows nothing where that is its first stream, or replaces the one that it had", () => {
    expect(seen([...breaks, ...opens(9)])).toBe(NOTHING);
    expect(seen([...opens(8), ends(8), ...breaks, ...opens(9)])).toBe(NOTHING);
    expect(seen([...opens(8), ...breaks, ends(8), ...opens(9)])).toBe(NOTHING);
    // The end of a connection may be seen after the request on another one.
    expect(seen([...opens(8), ...breaks, ...opens(9), ends(8)])).toBe(NOTHING);
    expect(seen([...opens(8), ...breaks, ...opens(9), ends(8), call(10, "add")])).toBe(UNFINISHED);
  });

  it("shows nothing where it listens on several streams, or resumes the broken one later", () => {
    expect(seen([...opens(7), ...opens(8), ...breaks, ...opens(9)])).toBe(NOTHING);
    expect(seen([...opens(8), ...breaks, ...opens(9), gets(10, "first-1")])).toBe(
      "pass: GET with Last-Event-ID: first-1",
    );
  });
});
