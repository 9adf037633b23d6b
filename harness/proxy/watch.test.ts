import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../trace/event.ts";
import { Ledger } from "./ledger.ts";
import type { Flow } from "./tap.ts";
import { Watch } from "./watch.ts";

/** A watch over HTTP, and what it writes to the trace. */
function watching() {
  const events: TraceEvent[] = [];
  const bypassed: string[] = [];
  const watch = new Watch({
    ledger: new Ledger({ append: (event) => events.push(event) }),
    endpoint: "/mcp",
    onForget: () => undefined,
    onBypass: (address) => bypassed.push(address),
  });
  const see = (link: number, kind: Flow, text: string | Buffer) =>
    watch.see({ link, ms: 0, kind, bytes: Buffer.from(text) });
  const open = (link: number) => watch.see({ link, ms: 0, kind: "open", over: "http" });
  return { watch, events, bypassed, see, open };
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "c", version: "1" } },
};
const AGREED = {
  jsonrpc: "2.0",
  id: 1,
  result: { protocolVersion: "2025-06-18", capabilities: {}, serverInfo: { name: "s", version: "1" } },
};

function post(message: unknown, headers = "", path = "/mcp"): string {
  const body = JSON.stringify(message);
  return `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:7000\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

function reply(message: unknown, headers = ""): string {
  const body = JSON.stringify(message);
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const tools = (id: number | string) => ({ jsonrpc: "2.0", id, method: "tools/list" });
const unjudged = ({ watch }: ReturnType<typeof watching>) => watch.conversations.map((one) => one.unjudged);
const TWO = "more than one client used the proxy without session ids at the same time";

describe("conversations over HTTP", () => {
  it("are separated by their session ids, on one connection", () => {
    const one = watching();
    one.open(1);
    for (const id of ["a", "b"]) {
      one.see(1, "client", post(INITIALIZE));
      one.see(1, "server", reply(AGREED, `Mcp-Session-Id: ${id}\r\n`));
    }
    for (const id of ["a", "b", "a"]) {
      one.see(1, "client", post(tools(2), `Mcp-Session-Id: ${id}\r\n`));
      one.see(1, "server", reply({ jsonrpc: "2.0", id: 2, result: { tools: [] } }));
    }
    expect(one.watch.conversations.map(({ messages }) => messages)).toEqual([6, 4]);
    expect(unjudged(one)).toEqual([undefined, undefined]);
  });

  it("that began before the proxy lack their handshake", () => {
    const one = watching();
    one.open(1);
    one.see(1, "client", post(tools(2), "Mcp-Session-Id: old\r\nMCP-Protocol-Version: 2025-06-18\r\n"));
    one.see(1, "server", reply({ jsonrpc: "2.0", id: 2, result: { tools: [] } }));
    const [conversation] = one.watch.conversations;
    expect(conversation?.recording().lacks).toEqual(
      expect.arrayContaining(["handshake", "capabilities", "whole", "order"]),
    );
    expect(conversation?.recording().events[0]).toMatchObject({ channel: "open", revision: "2025-06-18" });
  });

  it("of two clients at once without session ids are not judged: which message belongs to which is not known", () => {
    const one = watching();
    for (const link of [1, 2]) {
      one.open(link);
      one.see(link, "client", post(INITIALIZE));
      one.see(link, "server", reply(AGREED));
    }
    expect(unjudged(one)).toEqual([TWO, TWO]);
  });

  it("of a client after another one that is gone are judged", () => {
    const one = watching();
    for (const link of [1, 2]) {
      one.open(link);
      one.see(link, "client", post(INITIALIZE));
      one.see(link, "server", reply(AGREED));
      one.watch.see({ link, ms: 0, kind: "lost", by: "client" });
    }
    expect(unjudged(one)).toEqual([undefined, undefined]);
  });

  it("in which an id comes again on another connection may be those of two clients", () => {
    const one = watching();
    one.open(1);
    one.open(2);
    one.see(1, "client", post(tools(7)));
    one.see(1, "server", reply({ jsonrpc: "2.0", id: 7, result: { tools: [] } }));
    one.see(2, "client", post(tools(7)));
    expect(unjudged(one)).toEqual([TWO]);
  });

  it("are recognized as HTTP+SSE by the endpoint event, and their messages by its address", () => {
    const one = watching();
    one.open(1);
    one.open(2);
    one.see(1, "client", "GET /mcp HTTP/1.1\r\nHost: 127.0.0.1:7000\r\nAccept: text/event-stream\r\n\r\n");
    one.see(
      1,
      "server",
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nevent: endpoint\ndata: /messages?s=1\n\n",
    );
    one.see(2, "client", post(INITIALIZE, "", "/messages?s=1"));
    one.see(2, "server", "HTTP/1.1 202 Accepted\r\nContent-Length: 0\r\n\r\n");
    one.see(1, "server", `data: ${JSON.stringify(AGREED)}\n\n`);
    expect(one.watch.conversations.map(({ transport, messages }) => [transport, messages])).toEqual([
      ["http+sse", 2],
    ]);
    expect(one.events.map(({ channel }) => channel)).toEqual([
      "open",
      "http-request",
      "http-response",
      "sse",
      "http-request",
      "http-response",
      "http-end",
      "sse",
      "agreed",
    ]);
  });

  it("whose endpoint event leads past the proxy are named", () => {
    const one = watching();
    one.open(1);
    one.see(1, "client", "GET /mcp HTTP/1.1\r\nHost: 127.0.0.1:7000\r\n\r\n");
    one.see(
      1,
      "server",
      "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\nevent: endpoint\ndata: https://example.com/m\n\n",
    );
    expect(one.bypassed).toEqual(["https://example.com/m"]);
    expect(unjudged(one)).toEqual(["its messages are posted to another address"]);
  });

  it("are read where an answer is compressed", () => {
    const one = watching();
    one.open(1);
    one.see(1, "client", post(INITIALIZE));
    const body = gzipSync(JSON.stringify(AGREED));
    one.see(
      1,
      "server",
      `HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    one.see(1, "server", body);
    expect(one.events.find(({ channel }) => channel === "agreed")).toMatchObject({ revision: "2025-06-18" });
  });

  it("do not have what is sent to other addresses, such as tokens", () => {
    const one = watching();
    one.open(1);
    one.see(1, "client", post({ client_secret: "s3cr3t" }, "", "/token"));
    one.see(1, "server", reply({ access_token: "abc" }));
    expect(one.events).toEqual([]);
    expect(one.watch.conversations).toEqual([]);
  });

  it("take no more memory after many messages", () => {
    const one = watching();
    one.open(1);
    one.see(1, "client", post(INITIALIZE));
    one.see(1, "server", reply(AGREED, "Mcp-Session-Id: a\r\n"));
    for (let id = 2; id < 5_000; id += 1) {
      one.see(1, "client", post(tools(id), "Mcp-Session-Id: a\r\n"));
      one.see(1, "server", reply({ jsonrpc: "2.0", id, result: { tools: [] } }));
    }
    const [conversation] = one.watch.conversations;
    const { events, lacks } = conversation?.recording() ?? { events: [], lacks: [] };
    expect(events.length).toBeLessThan(700);
    expect(lacks).toContain("whole");
    expect(lacks).not.toContain("handshake");
    expect(conversation?.messages).toBe(9_998);
  });
});
