import type { IncomingMessage, ServerResponse } from "node:http";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import type { Revision } from "../../../schema/revision.ts";
import { Loopback, seen } from "../../transport/testing/loopback.ts";
import { begin } from "../handshake.ts";
import { Session } from "../session.ts";
import { Resumption } from "./resumption.ts";

const loopback = new Loopback();
afterAll(() => loopback.close());
const open: Session[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
});

type Body = { id?: unknown; method?: string };
type Handle = (body: Body, response: ServerResponse, request: IncomingMessage) => void;

async function over(handle: Handle, revision: Revision = "2025-11-25", limit = 5000): Promise<Session> {
  const connection = await loopback.http(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += chunk;
    let body: Body = {};
    try {
      body = JSON.parse(text) as Body;
    } catch {}
    handle(body, response, request);
  });
  const { recorder } = loopback;
  const session = Session.on({ connection, recorder, revision, clientCapabilities: { roots: {} }, limit });
  open.push(session);
  return session;
}

const json = (response: ServerResponse, message: unknown, status = 200, headers = {}) =>
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(message));

/** Begins an event stream with this text. */
function stream(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.write(text);
}
const event = (message: unknown, id?: string) =>
  `${id === undefined ? "" : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`;

describe("a request over HTTP", () => {
  it("is answered with JSON, and the reply has status and headers", async () => {
    const session = await over(({ id }, response) => json(response, { id, result: {} }, 200, { "x-a": "b" }));
    const reply = await session.request("ping");
    expect(reply).toMatchObject({ kind: "result", http: { status: 200 } });
    expect("http" in reply && reply.http?.headers).toContainEqual(["x-a", "b"]);
  });

  it("is answered in an event stream that stays open", async () => {
    const session = await over(({ id }, response) =>
      stream(response, event({ method: "notifications/message" }) + event({ id, result: {} })),
    );
    expect(await session.request("ping")).toMatchObject({ kind: "result" });
  });

  it("is answered by an error without an id that comes in its exchange", async () => {
    const session = await over((_, response) => json(response, { id: null, error: { code: -32600 } }, 400));
    expect(await session.request("ping")).toMatchObject({ kind: "error", http: { status: 400 } });
  });

  it("is answered by a response with an id that no request had, if no other one comes in its exchange", async () => {
    const initialized = { protocolVersion: "2025-11-25", capabilities: {} };
    const session = await over(({ id, method }, response) => {
      if (method === "initialize") json(response, { id, result: initialized });
      else if (method === "ping") json(response, { id: Number(id) + 1000, result: {} });
      else if (id === undefined) response.writeHead(202).end();
      else
        stream(
          response,
          event({ id: 2000, result: { wrong: true } }) + event({ id, result: { right: true } }),
        );
    });
    await begin(session, "2025-11-25");
    expect(await session.request("ping")).toMatchObject({ kind: "result", http: { status: 200 } });
    expect(await session.request("tools/list")).toMatchObject({ kind: "result", result: { right: true } });
  });

  it.each([
    ["has an id that no other session has, if the server assigns no session ids", {}, false],
    ["may have an id of another session, if the server assigns session ids", { "mcp-session-id": "s" }, true],
  ])("%s", async (_, headers, isSame) => {
    const ids: unknown[] = [];
    const initialized = { protocolVersion: "2025-11-25", capabilities: {} };
    const handle: Handle = ({ id, method }, response) => {
      if (method === "ping") ids.push(id);
      if (id === undefined) return void response.writeHead(202).end();
      response.writeHead(200, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify({ id, result: method === "initialize" ? initialized : {} }));
    };
    const sessions = [await over(handle), await over(handle)];
    for (const session of sessions) await begin(session, "2025-11-25");
    for (const session of sessions) await session.request("ping");
    expect(ids).toHaveLength(2);
    expect(ids[0] === ids[1]).toBe(isSame);
  });

  it("is not answered by a message without an id in another exchange", async () => {
    const held: ServerResponse[] = [];
    const session = await over(({ method }, response) => {
      if (method === "ping") held.push(response);
      else {
        json(response, { id: null, error: { code: -32700 } }, 400);
        for (const one of held) json(one, { id: 1, result: {} });
      }
    });
    const [ping, probe] = await Promise.all([session.request("ping"), session.probe("{")]);
    expect(ping).toMatchObject({ kind: "result" });
    expect(probe).toMatchObject({ kind: "error", code: -32700 });
  });

  it("has the status as its reply if no response came", async () => {
    const session = await over((_, response) => response.writeHead(404).end("Not Found"));
    expect(await session.request("ping")).toMatchObject({
      kind: "status",
      http: { status: 404 },
      body: "Not Found",
    });
  });

  it("has the reply gone if the connection fails or the answer is cut off", async () => {
    const resets = await over((_, response) => response.destroy());
    expect(await resets.request("ping")).toMatchObject({
      kind: "gone",
      how: expect.stringMatching(/^the connection failed/),
    });
    const cuts = await over((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" });
      response.write(": begun\n\n", () => response.destroy());
    });
    expect(await cuts.request("ping")).toMatchObject({
      kind: "gone",
      how: expect.stringMatching(/^the answer was cut off/),
    });
  });

  it("that gets no answer has the reply silence, and its exchange is closed", async () => {
    const session = await over((_, response) => stream(response, ": begun\n\n"), "2025-11-25", 30);
    expect(await session.request("ping")).toMatchObject({
      kind: "silence",
      waitedMs: expect.any(Number),
      fenced: false,
    });
    expect(seen(loopback.recorder, "http-end").at(-1)).toMatchObject({ how: "aborted" });
  });
});

describe("a request of the target over HTTP", () => {
  it("is answered in a separate POST", async () => {
    const answers: Body[] = [];
    const session = await over((body, response) => {
      if (body.method === "ping") stream(response, event({ id: "s1", method: "roots/list" }));
      else {
        answers.push(body);
        response.writeHead(202).end();
      }
    });
    void session.request("ping", undefined, { limit: 5000 });
    await expect.poll(() => answers).toEqual([{ jsonrpc: "2.0", id: "s1", result: { roots: [] } }]);
  });

  it("stays unanswered when the connection is closed, without an unhandled rejection", async () => {
    const request = event({ id: "s1", method: "ping" });
    const session = await over((_, response) => stream(response, request.repeat(3)));
    const stop = session.connection.listen(({ channel }) => {
      if (channel === "sse") void session.connection.close();
    });
    expect(await session.request("ping")).toMatchObject({ kind: "gone" });
    stop();
  });
});

describe("a stream that breaks off", () => {
  /** Answers the POST with a stream that ends. `resumed` answers each GET. */
  const resumable = (posted: string, resumed: (lastId: string, response: ServerResponse) => void): Handle => {
    return (_, response, request) => {
      if (request.method === "GET") return resumed(String(request.headers["last-event-id"]), response);
      stream(response, posted);
      response.end();
    };
  };

  it("is resumed after its last event id as long as it brings something new", async () => {
    const ids: string[] = [];
    const session = await over(
      resumable("retry: 1\nid: 0\ndata:\n\n", (lastId, response) => {
        ids.push(lastId);
        const more = ids.length < 12 ? `id: ${ids.length}\ndata:\n\n` : event({ id: 1, result: {} });
        stream(response, more);
        response.end();
      }),
    );
    expect(await session.request("ping")).toMatchObject({ kind: "result" });
    expect(ids).toEqual(Array.from({ length: 12 }, (_, index) => String(index)));
  });

  it("is resumed five times without anything new, then no more", async () => {
    let times = 0;
    const session = await over(
      resumable("retry: 1\nid: 0\ndata:\n\n", (_, response) => {
        times += 1;
        stream(response, "id: 0\ndata:\n\n");
        response.end();
      }),
    );
    expect(await session.request("ping")).toMatchObject({ kind: "status", http: { status: 200 } });
    expect(times).toBe(5);
  });

  it("ends if the server refuses to resume it", async () => {
    const session = await over(
      resumable("retry: 1\nid: 0\ndata:\n\n", (_, response) => response.writeHead(405).end()),
    );
    expect(await session.request("ping")).toMatchObject({ kind: "status", http: { status: 200 } });
  });

  it("is awaited until the limit, even if the server asks to retry later", async () => {
    const handle = resumable("retry: 99999999999\nid: 0\ndata:\n\n", () => {
      throw new Error("too early");
    });
    const session = await over(handle, "2025-11-25", 50);
    expect(await session.request("ping")).toMatchObject({ kind: "silence" });
  });

  it("is no longer awaited after stop", async () => {
    const { connection, speaker } = await over(resumable("retry: 99999999999\nid: 0\ndata:\n\n", () => {}));
    if (connection.transport !== "http") throw new Error("not over HTTP");
    const resumption = new Resumption(connection, speaker);
    const exchange = connection.request({ method: "POST", headers: [], body: "{}" });
    const followed = resumption.follow(exchange);
    await exchange.end;
    resumption.stop();
    expect(await followed).toBe(exchange);
  });

  it.each([
    ["without event ids", "data:\n\n", "2025-11-25"],
    ["in 2026-07-28, which has no resumption", "id: 0\ndata:\n\n", "2026-07-28"],
  ] as const)("%s is not resumed", async (_, posted, revision) => {
    let gets = 0;
    const session = await over(
      resumable(posted, (__, response) => {
        gets += 1;
        response.end();
      }),
      revision,
    );
    expect(await session.request("ping")).toMatchObject({ kind: "status" });
    expect(gets).toBe(0);
  });
});

describe("a session over HTTP", () => {
  it("sends the session id of the server, and is deleted once at its end", async () => {
    const requests: string[] = [];
    const session = await over(({ id, method }, response, request) => {
      requests.push(`${request.method} ${method ?? ""} ${request.headers["mcp-session-id"] ?? "none"}`);
      const result = { protocolVersion: "2025-11-25", capabilities: {} };
      if (method === "initialize") json(response, { id, result }, 200, { "Mcp-Session-Id": "s1" });
      else response.writeHead(202).end();
    });
    await begin(session, "2025-11-25");
    expect(session.sessionId).toBe("s1");
    await Promise.all([session.end(), session.end()]);
    expect(requests).toEqual(["POST initialize none", "POST notifications/initialized s1", "DELETE  s1"]);
  });

  it("ends without an error if a check has closed its connection", async () => {
    const result = { protocolVersion: "2025-11-25", capabilities: {} };
    const session = await over(({ id }, response) =>
      json(response, { id, result }, 200, { "mcp-session-id": "s1" }),
    );
    await begin(session, "2025-11-25");
    await session.connection.close();
    await expect(session.end()).resolves.toBeUndefined();
  });
});
