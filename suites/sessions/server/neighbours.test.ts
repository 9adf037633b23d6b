import { expect, it } from "vitest";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { resultOf } from "../../testing/server/verdict-of.ts";
import { apartFaults } from "../faults/server/apart.ts";

const LEG = { revision: "2025-11-25", transport: "http" } as const;

const resultWith = (id: string, hooks: Hooks) => resultOf(id, { id: "sample", describe: "", ...hooks }, LEG);

/** Takes the session of such a call for ended. */
const endedAt = (call: RegExp): Hooks => ({
  http: async (request, next) =>
    call.test(request.body ?? "") ? refusal(404, "Session not found") : next(request),
});

const APART = ["session.cancellation.own", "session.end.own", "session.ended.after-call"];

it.each(APART)(
  "%s needs a session that the server does not end, where it ends each with status 404",
  async (id) => {
    expect(await resultWith(id, endedAt(/"id":"mcp-conform-same-/))).toMatchObject({
      verdict: "inconclusive",
      reason: { kind: "needs-exercise", text: "a session that the server does not end meanwhile" },
    });
  },
);

it("session.end.own fails a server that ends only the session whose neighbour was ended", async () => {
  expect(await resultWith("session.end.own", endedAt(/"id":"mcp-conform-same-ended/))).toMatchObject({
    verdict: "fail",
    actual: expect.stringMatching(/404/),
  });
});

it("session.end.own passes a server that keeps sessions apart", async () => {
  expect(await resultWith("session.end.own", {})).toMatchObject({ verdict: "pass" });
});

it("session.ended.after-call fails a server that keeps a session that is ended while a call runs in it", async () => {
  const fault = apartFaults.find((one) => one.id === "sessions.ended-returns");
  expect(fault && (await resultOf("session.ended.after-call", fault, LEG))).toMatchObject({
    verdict: "fail",
    actual: expect.stringMatching(/result, after the call that ran at DELETE/),
  });
});

it("session.ended.after-call leaves a session that DELETE does not end at all to session.ended.404", async () => {
  const keepsAll: Hooks = {
    http: async (request, next) =>
      request.method === "DELETE" ? { status: 200, headers: {}, body: "" } : next(request),
  };
  expect(await resultWith("session.ended.after-call", keepsAll)).toMatchObject({
    verdict: "not-applicable",
    reason: { text: expect.stringContaining("session.ended.404 judges that") },
  });
  expect(await resultWith("session.ended.404", keepsAll)).toMatchObject({ verdict: "fail" });
});
