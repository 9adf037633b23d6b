import { describe, expect, it } from "vitest";
import { projectFiles } from "../../../../docs/testing/project-files.ts";
import type { Choice, ClientSituation, Played } from "../../../check/situation.ts";
import { noFindings } from "../../outcomes/outcome.ts";
import { choiceIn, unlessUnused } from "./unused.ts";

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
    conversations: [
      { clientRequests: [], events: sent ? [{ channel: "http-request" }] : [{ channel: "open" }] },
    ],
    ...more,
  }) as unknown as Played;

const needs = noFindings("inconclusive", { kind: "needs-exercise", text: LACKS });
const judged = (situations: readonly ClientSituation[], ...all: readonly Played[]) => {
  const { verdict, reason } = unlessUnused(needs, { played: all, judged: [], situations });
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
    const looked = { played: [played()], judged: [played()], situations: [later] };
    const passed = noFindings("pass", { kind: "needs-exercise", text: "" });
    expect(unlessUnused(passed, looked)).toBe(passed);
    const silent = noFindings("inconclusive", { kind: "no-answer", text: "" });
    expect(unlessUnused(silent, looked)).toBe(silent);
  });
});

describe("a check that reads what the client sent, of its own choice", () => {
  const ICONS = "a client that has icons";
  const reading = (...judged: readonly Played[]) => {
    const outcome = noFindings("inconclusive", { kind: "needs-exercise", text: ICONS });
    const { verdict, reason } = unlessUnused(outcome, { played: judged, judged, situations: [] });
    return `${verdict}: ${reason?.text}`;
  };
  const agreed = { agreed: {}, clientRequests: [], events: [{ channel: "stdin" }] };
  const complete = { conversations: [agreed] };

  it("is not applicable to one that did what it wanted to do, and ended in order", () => {
    const none = "not-applicable: the client has no icons, which is optional";
    expect(reading(played(complete))).toBe(none);
    expect(reading(played({ ended: "harness" }), played({ ...complete, exit: { code: 0 } }))).toBe(none);
  });

  it("is not exercised by one that was ended, failed, or opened no session", () => {
    expect(reading()).toBe(`inconclusive: ${ICONS}`);
    expect(reading(played({ ...complete, ended: "harness" }))).toBe(`inconclusive: ${ICONS}`);
    expect(reading(played({ ...complete, exit: { code: 1 } }))).toBe(`inconclusive: ${ICONS}`);
    expect(reading(played({ conversations: [{ ...agreed, agreed: undefined }] }))).toBe(
      `inconclusive: ${ICONS}`,
    );
  });
});

it("each choice is in the words of a check", () => {
  const written = projectFiles([".ts"])
    .filter(({ path }) => /^suites\/[^/]+\/client\//.test(path) && !path.endsWith(".test.ts"))
    .flatMap(({ text }) => text.match(/a client that [^"`]*/g) ?? [])
    .map((text) => text.replace(/\$\{\w+\}/, "test_tool"));
  expect(new Set(written.flatMap((text) => choiceIn(text) ?? [])).size).toBe(15);
});
