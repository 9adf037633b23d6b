import { describe, expect, it } from "vitest";
import { ODDITIES } from "../../../harness/reference/server/oddities/index.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { http } from "../http/index.ts";
import { sse } from "../sse/index.ts";
import { sessions } from "./index.ts";

/** What is said of each check, by its id, on a server that does without something. */
async function saidOf(oddity: string): Promise<ReadonlyMap<string, string>> {
  const { legs } = await judgeReference({
    revision: "2025-11-25",
    transport: "http",
    switches: ODDITIES.filter(({ id }) => id === oddity),
    suites: [http, sse, sessions],
  });
  const checks = legs.flatMap((leg) => leg.checks);
  return new Map(checks.map(({ id, verdict, reason }) => [id, `${verdict}: ${reason?.text ?? ""}`]));
}

describe("a server without session ids", () => {
  it.each([
    "session.id.visible-ascii",
    "session.id.unguessable",
    "session.missing.400",
    "session.unknown.refused",
    "session.delete",
    "session.ended.404",
    "sse.resume.own-session",
  ])("is not asked for %s", async (id) => {
    expect((await saidOf("http.no-session-id")).get(id)).toBe(
      "not-applicable: the server assigns no session ids",
    );
  });
});

describe("a server without streams for GET, in which nobody ends a session", () => {
  it.each([
    ["http.get.stream-or-405", "pass: "],
    ["http.get.no-responses", "not-applicable: the server opened no stream by GET"],
    ["http.streams.no-broadcast", "not-applicable: a session has no two streams: no stream is opened by GET"],
    ["session.delete", "pass: "],
    ["session.ended.404", "not-applicable: DELETE ended no session: HTTP 405"],
    ["sse.resume.own-stream", "not-applicable: the stream was not taken up again: HTTP 405"],
  ])("%s: %s", async (id, said) => {
    expect((await saidOf("http.no-get-no-delete")).get(id)).toContain(said);
  });
});
