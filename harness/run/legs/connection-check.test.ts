import type { RequestListener } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { httpTarget } from "../../target/http.ts";
import { lines, small } from "../../target/testing/small-server.ts";
import { byTransport } from "../../transport/by-transport.ts";
import { Loopback } from "../../transport/testing/loopback.ts";
import { check, judge, resultOf, verdicts } from "../testing/trial.ts";

const loopback = new Loopback();
afterAll(() => loopback.close());

/** The URL of a server that denies access to all requests. */
async function refusing(status: number, headers = {}): Promise<string> {
  const listener: RequestListener = (_, response) => response.writeHead(status, headers).end();
  return (await loopback.http(listener)).url;
}

const CHALLENGE = { "WWW-Authenticate": 'Bearer resource_metadata="https://auth.example/"' };

/** The refusal must have a challenge. */
const challenge = check({
  id: "sample.challenge",
  title: "A 401 has a WWW-Authenticate header",
  requirements: ["must"],
  on: "connection",
  sends: "nothing",
  run: async ({ refusal, expect }) => {
    const http = refusal && "http" in refusal ? refusal.http : undefined;
    const names = (http?.headers ?? []).map(([name]) => name.toLowerCase());
    const has = refusal === undefined || names.includes("www-authenticate");
    expect.that(has, { expected: "WWW-Authenticate", actual: names.join(", "), at: refusal?.seq ?? 1 });
  },
});

/** Sends its own request, without a session. */
const ownRequest = check({
  id: "sample.own-request",
  title: "A GET is refused with 401",
  requirements: ["must"],
  on: "connection",
  after: ["sample.challenge"],
  sends: "a GET",
  run: async ({ connect, expect }) => {
    const head = await byTransport(await connect(), {
      stdio: async () => undefined,
      http: (http) => http.request({ method: "GET", headers: [] }).head,
      "http+sse": async () => undefined,
    });
    expect.that(head?.status === 401, { expected: "401", actual: String(head?.status), at: head?.seq ?? 1 });
  },
});

const needsSession = check({
  id: "sample.session",
  title: "Needs a session",
  requirements: ["must"],
  on: "shared",
  sends: "a fence",
  run: async ({ session, expect }) => {
    const reply = await session.fence();
    expect.that(reply.kind === "result", { expected: "a result", actual: reply.kind, at: reply.seq });
  },
});

const all = [needsSession, challenge, ownRequest];

describe("a target that refuses the session with 401", () => {
  it("is judged by the checks of connections, and the run stays incomplete", async () => {
    const result = await judge(httpTarget({ url: await refusing(401, CHALLENGE) }), all);
    expect(verdicts(result)).toEqual({ "sample.challenge": "pass", "sample.own-request": "pass" });
    expect(result).toMatchObject({ verdict: "incomplete", exitCode: 3, target: { revisions: [] } });
    expect(result.legs).toMatchObject([{ revision: "2025-11-25", transport: "http", capabilities: {} }]);
    expect(result.diagnosis?.text).toBe(
      "The server requires authorization (HTTP 401). Authorization judged: 2 passed.",
    );
    expect(result.diagnosis?.hint).toMatch(/^Everything else needs a token\. Pass a token/);
    expect(result.diagnosis?.facts).toContainEqual(["challenge", expect.any(String)]);
  });

  it("can violate a requirement", async () => {
    const result = await judge(httpTarget({ url: await refusing(401) }), all);
    expect(verdicts(result)).toEqual({
      "sample.challenge": "fail",
      "sample.own-request": "inconclusive",
    });
    expect(result).toMatchObject({ verdict: "non-conformant", exitCode: 1 });
  });

  it("has no leg if no check judges its connection", async () => {
    const result = await judge(httpTarget({ url: await refusing(401) }), [needsSession]);
    expect(result).toMatchObject({ legs: [], verdict: "incomplete", exitCode: 3 });
  });
});

describe("a target without access control", () => {
  it("has no leg if it answers the handshake with another status", async () => {
    const result = await judge(httpTarget({ url: await refusing(500) }), all);
    expect(result).toMatchObject({ legs: [], exitCode: 3 });
  });

  it("is judged by the checks of connections before the others if it opens a session", async () => {
    const began: string[] = [];
    const result = await judge(lines(small), [needsSession, challenge], {
      emit: (event) => void (event.type === "check-ended" && began.push(event.check.id)),
    });
    expect(result.exitCode).toBe(0);
    expect(began).toEqual(["sample.challenge", "sample.session"]);
  });
});

describe("a check of a connection", () => {
  it("is run again if a missing message decided its verdict", async () => {
    let runs = 0;
    const late = check({
      id: "sample.late",
      title: "Is late once",
      requirements: ["must"],
      on: "connection",
      sends: "nothing",
      run: async ({ connect, over, expect }) => {
        const session = over(await connect());
        runs += 1;
        const reply = await session.request(runs === 1 ? "silent" : "ping", undefined, { limit: 50 });
        expect.reply(reply, { pass: [{ words: "a result", matches: ({ kind }) => kind === "result" }] });
      },
    });
    const server = lines((line) => (line.includes('"silent"') ? [] : small(line)));
    const result = await judge(server, [late]);
    expect(resultOf(result, "sample.late")).toMatchObject({
      verdict: "pass",
      notes: ["first fail, then pass when re-run in isolation"],
    });
  });
});
