import type { ServerResponse } from "node:http";
import { afterAll, describe, expect, it } from "vitest";
import { anyResult, error, refusal } from "../../check/answers.ts";
import { httpTarget } from "../../target/http.ts";
import { parse, small } from "../../target/testing/small-server.ts";
import { Loopback } from "../../transport/testing/loopback.ts";
import type { Result } from "../../verdict/result.ts";
import { check, judge, resultOf } from "../testing/trial.ts";

const loopback = new Loopback();
afterAll(() => loopback.close());

/** What a server does with a request in place of an answer. False: it answers. */
type Special = (method: unknown, response: ServerResponse) => boolean;

async function listening(special: Special): Promise<string> {
  const { url } = await loopback.http((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      if (special(parse(body).method, response)) return;
      const [answer] = small(body);
      response.writeHead(answer ? 200 : 202, { "content-type": "application/json" });
      response.end(answer && JSON.stringify(answer));
    });
  });
  return url;
}

const refused = check({
  id: "sample.refused",
  title: "Refuses",
  requirements: ["must"],
  on: "shared",
  sends: "a request",
  answers: { pass: [error(-32601), refusal] },
  async run({ session, expect }) {
    expect.reply(await session.request("special"));
  },
});
/** It judges the answer without `expect.reply`. */
const condition = check({
  id: "sample.condition",
  title: "Gives no result",
  requirements: ["must"],
  on: "own",
  sends: "a request",
  async run({ session, expect }) {
    const reply = await session.request("special");
    expect.that(reply.kind !== "result", { expected: "no result", actual: reply.kind, at: reply.seq });
  },
});
/** It sees all answers, and none may be a refusal. */
const monitor = check({
  id: "sample.monitor",
  title: "Sees no error status",
  requirements: ["must"],
  on: "trace",
  sends: "nothing",
  run: ({ trace, expect }) => {
    const events = trace.conversations.flatMap((one) => one.events);
    for (const event of events) {
      if (event.channel !== "http-response") continue;
      expect.that(event.status < 500, { expected: "", actual: `${event.status}`, at: event.seq });
    }
  },
});
const ALL = [refused, condition, monitor];

async function judged(special: Special): Promise<Result> {
  const url = await listening(special);
  return judge(httpTarget({ url }), ALL, { spec: ["2025-11-25"] });
}

const busy = (response: ServerResponse, status: number, headers = {}) => {
  response.writeHead(status, headers).end();
  return true;
};

describe("a server that answers 429 or 503 with Retry-After", () => {
  it("gets each request again after this time, and the report says so", async () => {
    let refusals = 0;
    const result = await judged(
      (method, response) =>
        method === "special" && refusals++ < 2 && busy(response, 503, { "retry-after": "0" }),
    );
    expect(result.exitCode).toBe(0);
    expect(resultOf(result, "sample.refused")).toMatchObject({ verdict: "pass" });
    const notes = ["sample.refused", "sample.condition"].flatMap((id) => resultOf(result, id)?.notes ?? []);
    expect(notes[0]).toMatch(/^waited \d\.\d s: the server limits how many requests it answers$/);
  });

  it("gets them again also in the handshake", async () => {
    let refusals = 0;
    const result = await judged(
      (method, response) =>
        method === "initialize" && refusals++ < 1 && busy(response, 429, { "retry-after": "0" }),
    );
    expect(result.exitCode).toBe(0);
  });

  it("is not waited for longer than the limit of the run, and nothing passes or fails by it", async () => {
    const result = await judged(
      (method, response) => method === "special" && busy(response, 429, { "retry-after": "3600" }),
    );
    expect(result.exitCode).toBe(3);
    for (const id of ["sample.refused", "sample.condition"]) {
      expect(resultOf(result, id)).toMatchObject({
        verdict: "inconclusive",
        reason: { kind: "no-answer", text: expect.stringContaining("HTTP 429") },
      });
    }
    expect(resultOf(result, "sample.monitor")?.verdict).toBe("pass");
  });

  it("from the first request on is named in the diagnosis", async () => {
    const result = await judged((_, response) => busy(response, 503));
    expect(result).toMatchObject({
      exitCode: 3,
      diagnosis: { text: "The server cannot serve at the moment (HTTP 429 or 503)." },
    });
  });
});

describe("a server that always answers one kind of request as a gateway does", () => {
  it("with 502 passes no check and fails none, and the result says so", async () => {
    const result = await judged((method, response) => method === "special" && busy(response, 502));
    expect(result.exitCode).toBe(3);
    for (const id of ["sample.refused", "sample.condition"]) {
      expect(resultOf(result, id)).toMatchObject({
        verdict: "inconclusive",
        reason: { kind: "no-answer", text: expect.stringContaining("HTTP 502") },
      });
    }
    expect(resultOf(result, "sample.monitor")?.verdict).toBe("pass");
    expect(result.legs[0]?.notes).toEqual([
      expect.stringMatching(/^a gateway answered \d+ of \d+ requests with HTTP 502: none/),
    ]);
  });

  it("with 500 is judged by that, and no gateway is named", async () => {
    const result = await judged((method, response) => method === "special" && busy(response, 500));
    expect(result.exitCode).toBe(1);
    expect(resultOf(result, "sample.monitor")).toMatchObject({ verdict: "fail", actual: "500" });
    expect(resultOf(result, "sample.refused")).toMatchObject({ verdict: "pass" });
    expect(result.legs[0]?.notes).toBeUndefined();
  });

  it("with a page in each answer is judged by that", async () => {
    const result = await judged((method, response) => {
      if (method !== "special") return false;
      response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Hello");
      return true;
    });
    expect(resultOf(result, "sample.refused")).toMatchObject({ verdict: "fail" });
  });

  it("with 502 in a JSON-RPC error has answered", async () => {
    const result = await judged((method, response) => {
      if (method !== "special") return false;
      const error = { code: -32601, message: "Unknown" };
      response.writeHead(502, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
      return true;
    });
    expect(resultOf(result, "sample.refused")).toMatchObject({ verdict: "pass" });
    expect(resultOf(result, "sample.monitor")).toMatchObject({ verdict: "fail", actual: "502" });
  });

  it("from the first request on is named in the diagnosis", async () => {
    const result = await judged((_, response) => busy(response, 504));
    expect(result).toMatchObject({
      exitCode: 3,
      diagnosis: { text: expect.stringMatching(/^A gateway answers in place of the server/) },
    });
  });
});

describe("a request that is sent again, because a gateway answered after the server had done it", () => {
  const wanted = check({
    id: "sample.wanted",
    title: "Does it",
    requirements: ["must"],
    on: "own",
    sends: "a request",
    answers: { pass: [anyResult] },
    async run({ session, expect }) {
      expect.reply(await session.request("special"));
    },
  });
  const refusing = (response: ServerResponse) => {
    const error = { code: -32000, message: "This is done" };
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
    return true;
  };

  it("may be refused", async () => {
    let count = 0;
    const url = await listening((method, response) => {
      if (method !== "special") return false;
      count += 1;
      return count % 2 === 1 ? busy(response, 502) : refusing(response);
    });
    const result = await judge(httpTarget({ url }), [wanted], { spec: ["2025-11-25"] });
    expect(resultOf(result, "sample.wanted")).toMatchObject({
      verdict: "inconclusive",
      reason: {
        kind: "no-answer",
        text: "a gateway answered a request, which was sent again: the server may have carried it out twice",
      },
    });
  });

  it("may not be refused the first time", async () => {
    const url = await listening((method, response) => method === "special" && refusing(response));
    const result = await judge(httpTarget({ url }), [wanted], { spec: ["2025-11-25"] });
    expect(resultOf(result, "sample.wanted")).toMatchObject({ verdict: "fail" });
  });
});

describe("what is no evidence", () => {
  it.each<[string, Special, RegExp]>([
    ["503 without Retry-After", (_, response) => busy(response, 503), /HTTP 503/],
    [
      "a reset connection",
      (_, response) => response.socket?.destroy() !== undefined,
      /connection failed|cut off/,
    ],
    [
      "a body that is cut",
      (_, response) => {
        response.writeHead(200, { "content-type": "application/json", "content-length": "99" });
        response.write("{", () => response.socket?.destroy());
        return true;
      },
      /connection failed|cut off/,
    ],
  ])("%s passes no check and fails none", async (_, special, text) => {
    const result = await judged((method, response) => method === "special" && special(method, response));
    for (const id of ["sample.refused", "sample.condition"]) {
      const { verdict, reason } = resultOf(result, id) ?? {};
      expect({ id, verdict, text: reason?.text }).toEqual({
        id,
        verdict: "inconclusive",
        text: expect.stringMatching(text),
      });
    }
    expect(resultOf(result, "sample.monitor")?.verdict).toBe("pass");
    expect(result.exitCode).toBe(3);
  });
});

describe("a server over HTTP that ends in the middle of a run", () => {
  it("is explained by the request that was open", async () => {
    let isClosing = false;
    const result = await judged((method, response) => {
      isClosing ||= method === "special";
      if (isClosing) response.socket?.destroy();
      return isClosing;
    });
    expect(result.exitCode).toBe(3);
    expect(result.diagnosis?.text).toMatch(
      /^The connection broke \(\w+\)(, \d+ ms after `special` \(message \d+\), sent by check sample\.\w+| in the middle of the run, while \d requests were open)\.$/,
    );
    expect(result.diagnosis?.facts).toContainEqual([
      "again in isolation",
      expect.stringMatching(/^not tried: mcp-conform did not start this server\. /),
    ]);
  });
});
