import { describe, expect, it } from "vitest";
import { http } from "../../http/server/index.ts";
import { ODDITIES } from "../../oddities-of-servers.ts";
import { judgeReference } from "../../proof/server/reference.ts";
import { sse } from "../../sse/server/index.ts";
import { sessions } from "./index.ts";

/** Verdict and reason of each check, by its id, on a server without an optional feature. */
async function verdictsWith(oddity: string): Promise<ReadonlyMap<string, string>> {
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
  ])("%s is not applicable", async (id) => {
    expect((await verdictsWith("http.no-session-id")).get(id)).toBe(
      "not-applicable: the server assigns no session ids",
    );
  });
});

describe("a server without GET streams and without DELETE", () => {
  it.each([
    ["http.get.stream-or-405", "pass: "],
    ["http.get.no-responses", "not-applicable: the server opened no stream by GET"],
    [
      "http.streams.no-broadcast",
      "not-applicable: the session has fewer than two streams: GET opens no stream",
    ],
    ["session.delete", "pass: "],
    ["session.ended.404", "not-applicable: DELETE ended no session: HTTP 405"],
    ["sse.resume.own-stream", "not-applicable: the stream was not resumed: HTTP 405"],
  ])("%s: %s", async (id, verdict) => {
    expect((await verdictsWith("http.no-get-no-delete")).get(id)).toContain(verdict);
  });
});
