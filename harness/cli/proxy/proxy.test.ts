import { createServer, type Server, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { FAULTS as OF_CLIENTS } from "../../../suites/faults-of-clients.ts";
import { FAULTS as OF_SERVERS } from "../../../suites/faults-of-servers.ts";
import { proxyHttp } from "../../proxy/http.ts";
import type { Tap } from "../../proxy/tap.ts";
import { runReferenceClient } from "../../reference/client/core/run.ts";
import { startHttp } from "../../reference/server/wire/http.ts";
import { startHttpSse } from "../../reference/server/wire/http-sse.ts";
import { between, clientOptions, LEGS, serverOf } from "./testing/between.ts";
import { blame } from "./testing/blame.ts";

describe.each(LEGS)("conforming peers in $revision over $transport", (leg) => {
  it("are blamed for nothing, wherever their conversation is judged", async () => {
    const { report, broken, lines, watch } = await between({ ...leg, atEach: true });
    expect(report.failure).toBeUndefined();
    expect(report.done).toContain("tools/list");
    expect(broken.map(({ role, check }) => `${role} ${check.id}: ${check.actual}`)).toEqual([]);
    expect(lines).toEqual([]);
    expect(watch.conversations.map(({ unjudged, transport }) => [transport, unjudged])).toEqual([
      [leg.transport, undefined],
    ]);
  });
});

/** Counts what passes on both sides of a proxy: what each peer sent, and what the other one got. */
class Bytes implements Tap {
  readonly client: Buffer[] = [];
  readonly server: Buffer[] = [];

  see(seen: Parameters<Tap["see"]>[0]): void {
    if (seen.kind === "client" || seen.kind === "server") this[seen.kind].push(Buffer.from(seen.bytes));
  }
}

const HOST = /^host: .*$/gim;

describe.each(LEGS.filter(({ transport }) => transport !== "stdio"))(
  "bytes in $revision over $transport",
  (leg) => {
    it("arrive as they were sent, but for the Host header", async () => {
      const start = leg.transport === "http" ? startHttp : startHttpSse;
      const running = await start(serverOf(leg));
      const [outer, middle, inner] = [new Bytes(), new Bytes(), new Bytes()];
      const { pathname } = new URL(running.url);
      const urlOf = (port: number) => new URL(`http://127.0.0.1:${port}${pathname}`);
      const atServer = await proxyHttp(new URL(running.url), PLACE, inner);
      const tested = await proxyHttp(urlOf(atServer.place.port), PLACE, middle);
      const atClient = await proxyHttp(urlOf(tested.place.port), PLACE, outer);
      const target = {
        url: urlOf(atClient.place.port).href,
        transport: leg.transport as "http" | "http+sse",
      };
      const through = await runReferenceClient({ ...clientOptions(leg), target });
      for (const proxy of [atClient, tested, atServer]) await proxy.close();
      const direct = await runReferenceClient({
        ...clientOptions(leg),
        target: { ...target, url: running.url },
      });
      await running.close();
      expect(through.done).toEqual(direct.done);
      expect(through.problems).toEqual(direct.problems);
      expect(outer.client.length).toBeGreaterThan(0);
      for (const side of ["client", "server"] as const) {
        const texts = [outer, middle, inner].map((one) =>
          Buffer.concat(one[side]).toString("latin1").replace(HOST, ""),
        );
        // Connections run side by side: their bytes are the same, and which came first may differ.
        expect(texts.map((text) => [...text].sort().join(""))).toEqual(
          Array(3).fill([...(texts[0] ?? "")].sort().join("")),
        );
      }
    });
  },
);

const PLACE = { host: "127.0.0.1", port: 0 };

async function rawServer(answer: (socket: Socket) => void): Promise<{ url: URL; server: Server }> {
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => undefined);
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as { port: number };
  return { url: new URL(`http://127.0.0.1:${port}/mcp`), server };
}

const POST = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
const SILENT: Tap = { see: () => undefined };

describe("a server that misbehaves behind the proxy", () => {
  it.each([
    [
      "HTML",
      "HTTP/1.1 502 Bad Gateway\r\nContent-Type: text/html\r\nContent-Length: 6\r\n\r\n<html>",
      "502 <html>",
    ],
    [
      "a redirect",
      "HTTP/1.1 307 Temporary Redirect\r\nLocation: http://elsewhere.example/\r\nContent-Length: 0\r\n\r\n",
      "307 ",
    ],
  ])("that answers with %s is seen as it is", async (_, answer, expected) => {
    const { url, server } = await rawServer((socket) => socket.once("data", () => socket.end(answer)));
    const proxy = await proxyHttp(url, PLACE, SILENT);
    const response = await fetch(`http://127.0.0.1:${proxy.place.port}/mcp`, { ...POST, redirect: "manual" });
    expect(`${response.status} ${await response.text()}`).toBe(expected);
    await proxy.close();
    server.close();
  });

  it("that resets the connection, or is not there, is a broken connection for the client", async () => {
    const { url, server } = await rawServer((socket) => socket.once("data", () => socket.resetAndDestroy()));
    const proxy = await proxyHttp(url, PLACE, SILENT);
    const at = `http://127.0.0.1:${proxy.place.port}/mcp`;
    await expect(fetch(at, POST)).rejects.toThrow("fetch failed");
    await new Promise((resolve) => server.close(resolve));
    await expect(fetch(at, POST)).rejects.toThrow("fetch failed");
    await proxy.close();
  });

  it("streams are passed on as they come, and the server sees that the client is gone", async () => {
    let isGone: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      isGone = resolve;
    });
    const head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";
    const { url, server } = await rawServer((socket) => {
      socket.once("data", () => socket.write(`${head}data: 1\n\n`));
      socket.once("close", isGone);
      socket.once("end", () => socket.end());
    });
    const proxy = await proxyHttp(url, PLACE, SILENT);
    const leaving = new AbortController();
    const response = await fetch(`http://127.0.0.1:${proxy.place.port}/mcp`, { signal: leaving.signal });
    const first = await response.body?.getReader().read();
    expect(Buffer.from(first?.value ?? []).toString()).toBe("data: 1\n\n");
    leaving.abort();
    await gone;
    await proxy.close();
    server.close();
  });
});

/** Some of the faults of the server, over all transports; `testing/prove.ts` tries all. */
const SAMPLE = [
  ["server", "stdio.banner"],
  ["server", "stdio.indented"],
  ["server", "messages.of-no-kind"],
  ["server", "messages.version-left-out"],
  ["server", "messages.member-of-wrong-type"],
  ["server", "messages.request-id-null"],
  ["server", "messages.answered-twice"],
  ["server", "messages.id-as-text"],
  ["server", "messages.logs-undeclared"],
  ["server", "lifecycle.no-server-info"],
  ["server", "lifecycle.capability-as-boolean"],
  ["server", "http.notification-200"],
  ["server", "http.content-type-text"],
  ["server", "http.response-200"],
  ["server", "http.stream-202"],
  ["server", "http-sse.endpoint-json"],
  ["server", "http-sse.not-json"],
  ["server", "streams.data-not-json"],
  ["server", "streams.heartbeat-by-name"],
  ["server", "http-sse.array"],
  ["server", "prompts.argument-nameless"],
  ["client", "version-header.older"],
] as const;

describe("a fault", () => {
  it.each(SAMPLE)("of the %s is blamed on it: %s", async (role, id) => {
    const faults = role === "server" ? OF_SERVERS : OF_CLIENTS;
    const fault = faults.find((one) => one.id === id);
    if (fault === undefined) throw new Error(`there is no fault ${id}`);
    const { right, wrong } = await blame({ role, fault });
    expect(wrong).toEqual([]);
    expect(right.length).toBeGreaterThan(0);
  });
});
