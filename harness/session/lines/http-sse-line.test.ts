import { createServer, type ServerResponse } from "node:http";
import { setTimeout as after } from "node:timers/promises";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openHttpSse } from "../../transport/http/client.ts";
import { Loopback } from "../../transport/testing/loopback.ts";
import { Session } from "../session.ts";

/** How long an answer takes of which the grace is to be long. */
const SLOW_MS = 60;
/** Longer than any grace. */
const LATE_MS = 600;

const loopback = new Loopback();
const open: Session[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((session) => session.end()));
});
afterAll(() => loopback.close());

/** A session with a server that answers requests on the stream. `refuse` gets what is no JSON. */
async function over(refuse: (response: ServerResponse) => void, limit = 5_000): Promise<Session> {
  let events: ServerResponse | undefined;
  const server = createServer(async (request, response) => {
    if (request.method === "GET") {
      events = response.writeHead(200, { "content-type": "text/event-stream" });
      events.write("event: endpoint\ndata: /message\n\n");
      return;
    }
    let text = "";
    for await (const chunk of request) text += chunk;
    if (!text.endsWith("}")) return refuse(response);
    const { id, params } = JSON.parse(text) as { id: unknown; params?: { slow?: boolean } };
    if (params?.slow) await after(SLOW_MS);
    response.writeHead(202).end();
    events?.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: "2.0", id, result: {} })}\n\n`);
  });
  return sessionAt(await loopback.listen(server), limit);
}

/** `limit`: for one answer, in milliseconds. */
function sessionAt(host: string, limit: number): Session {
  const url = `http://${host}/sse`;
  const { recorder } = loopback;
  const connection = openHttpSse({ url, recorder, purpose: "a test", revision: "2024-11-05" });
  const session = Session.on({
    connection,
    recorder,
    revision: "2024-11-05",
    clientCapabilities: {},
    limit,
  });
  open.push(session);
  return session;
}

describe("a probe over HTTP+SSE", () => {
  it("has the status that refuses it as its reply, also if the grace of the fence ends before its own", async () => {
    const session = await over((response) => response.writeHead(400).end("Invalid message"));
    // The grace follows the slowest answer, which counts less after each further one: so that of the fence is shorter.
    await session.request("ping", { slow: true });
    expect(await session.probe("{")).toMatchObject({ kind: "status", http: { status: 400 } });
  });

  it("has the status that refuses it as its reply, also if that comes long after the answer of the fence", async () => {
    const session = await over(async (response) => {
      await after(LATE_MS);
      response.writeHead(400).end("Invalid message");
    });
    session.agree({ revision: "2024-11-05", server: { capabilities: {} } });
    expect(await session.probe("{")).toMatchObject({ kind: "status", http: { status: 400 } });
  });

  it("is a proved silence if its POST has no status within the limit", async () => {
    const session = await over(() => {}, 300);
    session.agree({ revision: "2024-11-05", server: { capabilities: {} } });
    expect(await session.probe("{")).toMatchObject({ kind: "silence", fenced: true });
  });

  it("is a proved silence if it was accepted and nothing came on the stream", async () => {
    const session = await over((response) => response.writeHead(202).end());
    expect(await session.probe("{")).toMatchObject({ kind: "silence", fenced: true });
  });
});

describe("a request over HTTP+SSE", () => {
  it("has no answer within its limit if the stream names no address for messages", async () => {
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/event-stream" }).write(": wait\n\n");
    });
    const session = sessionAt(await loopback.listen(server), 200);
    const reply = await session.request("initialize");
    const get = loopback.recorder.events.findLast(({ channel }) => channel === "http-request");
    expect(reply).toMatchObject({ kind: "silence", seq: get?.seq, fenced: false });
  });
});
