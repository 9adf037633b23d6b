import { describe, expect, it } from "vitest";
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
