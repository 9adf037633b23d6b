import { describe, expect, it } from "vitest";
import type { Choice, ClientSituation, Played } from "../../../check/situation.ts";
import { noFindings } from "../../outcomes/outcome.ts";
import { unlessUnused } from "./unused.ts";

const choice: Choice = {
  shows: ({ client }) => client.length > 0,
  unused: "the client does nothing of it",
};
const situation = (name: string, more: Partial<ClientSituation> = {}): ClientSituation => ({
  name,
  describe: name,
  asks: "connect",
  server: () => ({}) as never,
  ...more,
});
const asking = situation("asking", { choice });
const LACKS = "a client that does it";
const later = situation("later", { after: { situation: asking, shows: choice.shows, lacks: LACKS } });

/** The client sent something, and did nothing of it. */
const played = (more: object = {}, sent = true): Played =>
  ({
    situation: asking,
    ended: "itself",
    client: [],
    conversations: [{ events: sent ? [{ channel: "http-request" }] : [{ channel: "open" }] }],
    ...more,
  }) as unknown as Played;

const needs = noFindings("inconclusive", { kind: "needs-exercise", text: LACKS });
const judged = (situations: readonly ClientSituation[], ...all: readonly Played[]) => {
  const { verdict, reason } = unlessUnused(needs, situations, all);
  return `${verdict}: ${reason?.text}`;
};

const UNUSED = "not-applicable: the client does nothing of it";
const NEEDED = `inconclusive: ${LACKS}`;

describe("a check of what a client is free not to do", () => {
  it("is not applicable where the situation that asks for it has shown that the client does not", () => {
    expect(judged([asking], played())).toBe(UNUSED);
    expect(judged([later], played())).toBe(UNUSED);
  });

  it("is not applicable where only the later situation needs it", () => {
    const plain = situation("asking");
    const needing = situation("later", {
      after: { situation: plain, shows: choice.shows, lacks: LACKS, choice },
    });
    expect(judged([needing], played({ situation: plain }))).toBe(UNUSED);
    expect(judged([plain], played({ situation: plain }))).toBe(NEEDED);
  });

  it("is not exercised where the client does it, so that something else is missing", () => {
    expect(judged([later], played({ client: [{}] }))).toBe(NEEDED);
    expect(judged([later], played(), played({ client: [{}] }))).toBe(NEEDED);
  });

  it("is not exercised where nothing shows that the client does not do it", () => {
    expect(judged([later])).toBe(NEEDED);
    expect(judged([later], played({}, false))).toBe(NEEDED);
    expect(judged([later], played({ ended: "harness" }))).toBe(NEEDED);
    expect(judged([later], played({ cut: true }))).toBe(NEEDED);
    expect(judged([situation("other")], played())).toBe(NEEDED);
  });

  it("keeps what it found, and every other reason", () => {
    const passed = noFindings("pass", { kind: "needs-exercise", text: "" });
    expect(unlessUnused(passed, [later], [played()])).toBe(passed);
    const silent = noFindings("inconclusive", { kind: "no-answer", text: "" });
    expect(unlessUnused(silent, [later], [played()])).toBe(silent);
  });
});
