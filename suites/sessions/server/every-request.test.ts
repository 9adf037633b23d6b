import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { judge, resultOf } from "../../../harness/run/testing/trial.ts";
import { httpTarget } from "../../../harness/target/http.ts";
import { book } from "../../catalogue/book.ts";
import { sessions } from "./index.ts";

const INITIALIZED = {
  protocolVersion: "2025-11-25",
  capabilities: {},
  serverInfo: { name: "small", version: "1" },
};

const judgedChecks = sessions.checks.filter(({ id }) => /every-request$|refused$|\.400$|\.404$/.test(id));

interface Server {
  /** Whether it looks up the session of such a request. */
  looksUp(request: IncomingMessage, isNotification: boolean): boolean;
  readonly assigns?: false;
  readonly streams?: true;
  readonly deletes?: "always";
}

/** Judges a server with one session after the other. */
async function judged({ looksUp, assigns, streams, deletes }: Server) {
  const open = new Set<string>();
  let number = 0;
  const server = createServer(async (request, response) => {
    const text = (await request.toArray()).join("");
    const { id, method } = text === "" ? {} : JSON.parse(text);
    const given = String(request.headers["mcp-session-id"]);
    const isFirst = method === "initialize";
    const isNotification = method !== undefined && id === undefined;
    if (assigns !== false && !isFirst && looksUp(request, isNotification) && !open.has(given))
      return response.writeHead(request.headers["mcp-session-id"] === undefined ? 400 : 404).end();
    if (request.method === "DELETE")
      return response.writeHead(open.delete(given) || deletes === "always" ? 204 : 405).end();
    if (request.method === "GET") {
      if (streams !== true) return response.writeHead(405, { allow: "POST, DELETE" }).end();
      response.writeHead(200, { "content-type": "text/event-stream" });
      return response.write(": open\n\n");
    }
    if (isNotification) return response.writeHead(202).end();
    const session = `session-0000000${++number}`;
    if (isFirst) open.add(session);
    response.writeHead(200, {
      "content-type": "application/json",
      ...(isFirst && assigns !== false ? { "mcp-session-id": session } : {}),
    });
    const result = isFirst ? INITIALIZED : {};
    const answer =
      isFirst || method === "ping" ? { result } : { error: { code: -32601, message: "Method not found" } };
    return response.end(JSON.stringify({ jsonrpc: "2.0", id, ...answer }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const result = await judge(httpTarget({ url: `http://127.0.0.1:${port}/mcp` }), judgedChecks, {
    spec: ["2025-11-25"],
    book,
  });
  server.closeAllConnections();
  server.close();
  return (id: string) => resultOf(result, id);
}

const EACH = [
  "session.missing.every-request",
  "session.unknown.every-request",
  "session.ended.every-request",
];

it("a server that looks up the session of each request passes", async () => {
  const of = await judged({ looksUp: () => true });
  for (const id of EACH) expect(of(id)).toMatchObject({ verdict: "pass" });
});

it("a server that looks up the session of requests only is warned of notifications", async () => {
  const of = await judged({ looksUp: (_, isNotification) => !isNotification });
  for (const id of EACH)
    expect(of(id)).toMatchObject({
      verdict: "warn",
      actual: expect.stringContaining("notification: HTTP 202"),
    });
});

it("a server that does not look up the session of DELETE is warned where the session has ended", async () => {
  const of = await judged({ looksUp: ({ method }) => method !== "DELETE", deletes: "always" });
  expect(of("session.ended.every-request")).toMatchObject({
    verdict: "warn",
    actual: expect.stringContaining("DELETE: HTTP 204"),
  });
});

it("a server that opens a stream for an ended session fails", async () => {
  const of = await judged({ looksUp: ({ method }) => method !== "GET", streams: true });
  expect(of("session.ended.every-request")).toMatchObject({
    verdict: "fail",
    actual: expect.stringContaining("GET: "),
  });
});

it("a server without session ids has nothing to look up", async () => {
  const of = await judged({ looksUp: () => true, assigns: false });
  for (const id of EACH)
    expect(of(id)).toMatchObject({
      verdict: "not-applicable",
      reason: { text: expect.stringContaining("the server assigns no session ids") },
    });
});
