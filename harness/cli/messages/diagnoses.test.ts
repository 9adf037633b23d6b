import { createServer, type RequestListener } from "node:http";
import https from "node:https";
import net, { type AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { overHttp, overStdio } from "../../client/testing/scripts.ts";
import { type Result, type RunOptions, run } from "../../library/index.ts";
import { KNOWN_PROBLEMS } from "../../run/discovery/known-problems.ts";
import { SELF_SIGNED } from "../../transport/http/testing/certificate.ts";
import { node, server } from "../testing/command.ts";

/**
 * Every diagnosis, from a small target that provokes it: a table for readers, in diagnoses.txt. Each text says what the
 * target did, and each hint the next step. A known problem without a target here fails the last test.
 */
interface Situation {
  readonly title: string;
  readonly options: () => RunOptions;
}

/** Long enough for a process to start on a busy machine. Targets that end or answer are not awaited so long. */
const PATIENT = 20_000;

/** For a process that writes something and then never answers: time to write it on a busy machine. */
const WRITES = 8_000;

/** For targets that never do anything. */
const SHORT = 500;

vi.stubEnv("DATABASE_OF_A_TEST", "db.example");
afterAll(() => {
  vi.unstubAllEnvs();
});

const CLOSED = "http://127.0.0.1:1/mcp";

const FEW = { only: ["jsonrpc.method.unknown", "jsonrpc.message.valid"] };

const started = (title: string, command: string, more: RunOptions = {}): Situation => ({
  title: `server: ${title}`,
  options: () => ({ server: command, timeout: PATIENT, ...FEW, ...more }),
});

/** A client of which one situation is played. */
const client = (title: string, command: string, more: RunOptions = {}): Situation => ({
  title: `client: ${title}`,
  options: () => ({ client: command, timeout: PATIENT, only: ["client.initialize.first"], ...more }),
});

const servers: (() => void)[] = [];
const urls = new Map<string, string>();
const LISTENERS: Readonly<Record<string, RequestListener>> = {
  "HTTP 401": (_, response) => response.writeHead(401).end(),
  "HTTP 403": (_, response) => response.writeHead(403).end(),
  "HTTP 404": (_, response) => response.writeHead(404).end(),
  "HTTP 429": (_, response) => response.writeHead(429).end(),
  "HTTP 500": (_, response) => response.writeHead(500).end("no database"),
  "HTTP 502": (_, response) => response.writeHead(502).end("no server"),
  "a redirect": (_, response) => response.writeHead(302, { location: "/mcp/" }).end(),
  "a web page": (_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Hello</title>"),
  "HTTP 202": (_, response) => response.writeHead(202).end(),
  "no answer": () => {},
  "an event without an end": (_, response) =>
    response
      .writeHead(200, { "content-type": "text/event-stream" })
      .end('data: {"jsonrpc":"2.0","id":1,"result":{}}\n'),
  "HTTP+SSE, with --transport http": streaming("/messages"),
  "HTTP+SSE, with an address that refuses": streaming("/messages"),
  "HTTP+SSE, with an address of another origin": streaming("http://127.0.0.1:1/messages"),
  "HTTP+SSE, without an address": streaming("http://"),
  "no stream, with --transport http+sse": (_, response) => response.writeHead(404).end(),
  "a stream without an endpoint, with --transport http+sse": streaming(),
  "a server of Streamable HTTP, with --transport http+sse": (request, response) =>
    request.method === "GET"
      ? response.writeHead(405, { allow: "POST" }).end()
      : response
          .writeHead(200, { "content-type": "application/json" })
          .end('{"jsonrpc":"2.0","id":1,"result":{}}'),
  "HTTP 400, and a stream without an endpoint": (request, response) =>
    request.method === "GET"
      ? streaming()(request, response)
      : response.writeHead(400, { "content-type": "text/plain" }).end("Bad Request"),
};

/** A server of HTTP+SSE that names this address, or none, and takes no message. */
function streaming(address?: string): RequestListener {
  return (request, response) => {
    if (request.method !== "GET") return response.writeHead(405).end();
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(address === undefined ? ":\n\n" : `event: endpoint\ndata: ${address}\n\n`);
  };
}

const listening = (title: string, more: RunOptions = {}): Situation => ({
  title: `URL: ${title}`,
  options: () => ({ url: urls.get(title) ?? "", timeout: PATIENT, ...FEW, ...more }),
});

function optionsFor(title: string): RunOptions {
  const transport = /--transport (.+)$/.exec(title)?.[1];
  return {
    ...(title === "no answer" || title.startsWith("a stream without") ? { timeout: SHORT } : {}),
    ...(transport === "http" || transport === "http+sse" ? { transport } : {}),
  };
}

const SILENT = node("setInterval(() => {}, 1000)");
const SLEEPER =
  "require('child_process').spawn('sleep', ['65.4321'], { stdio: 'ignore', detached: false }).unref();";

const SITUATIONS: readonly Situation[] = [
  started("no program", "no-such-program-here --stdio"),
  started("a word that only a shell expands", "node $HOME/build/index.js"),
  started("a program that only a shell expands", "~/bin/server"),
  started("ends at once", node("console.error('no database'); process.exit(3)")),
  started(
    "ends without a variable of the operator",
    node("console.error('DATABASE_OF_A_TEST is required'); process.exit(3)"),
  ),
  started(
    "frames with Content-Length",
    node("console.log('Content-Length: 2\\r\\n\\r\\n{}'); setInterval(() => {}, 1000)"),
    {
      timeout: WRITES,
    },
  ),
  started("echoes", node("process.stdin.pipe(process.stdout)")),
  started("prints a banner", node("console.log('Welcome!'); setInterval(() => {}, 1000)"), {
    timeout: WRITES,
  }),
  started("silent", SILENT, { timeout: SHORT }),
  started(
    // After the limit it is asked whether it frames its messages.
    "silent, and then ends",
    node("process.stdin.on('data', (data) => String(data).startsWith('Content-Length') && process.exit(3))"),
    { timeout: WRITES },
  ),
  started(
    "floods stdout",
    node("const text = 'x'.repeat(1e6) + '\\n'; for (;;) require('fs').writeSync(1, text)"),
  ),
  started(
    "nests too deep",
    node("console.log('['.repeat(300) + ']'.repeat(300)); setInterval(() => {}, 1000)"),
    {
      timeout: WRITES,
    },
  ),
  started(
    "unpublished revision",
    server(
      "({ id, method }, say) => method === 'initialize' && (say({ id, result: { protocolVersion: '1.0', capabilities: {}, serverInfo: { name: 'a', version: '1' } } }), true)",
    ),
  ),
  started(
    "no protocol version",
    server(
      "({ id, method }, say) => method === 'initialize' && (say({ id, result: { capabilities: {}, serverInfo: { name: 'a', version: '1' } } }), true)",
    ),
  ),
  started("another revision than asked for", server(), { spec: ["2024-11-05"] }),
  started(
    "ends during the run",
    server("({ method }) => method.startsWith('mcp-conform/') && process.exit(7)"),
    {
      spec: ["2025-11-25"],
    },
  ),
  started(
    "falls silent during the run",
    server(
      "({ method }) => { if (method.startsWith('mcp-conform/')) globalThis.silent = true; return globalThis.silent; }",
    ),
    {
      spec: ["2025-11-25"],
      timeout: WRITES,
    },
  ),
  started("ends before it listens", node("console.error('port is in use'); process.exit(1)"), {
    url: CLOSED,
  }),
  started("never listens", SILENT, { url: CLOSED, timeout: SHORT }),
  {
    title: "server: another process listens",
    options: () => ({ server: SILENT, url: urls.get("HTTP 404") ?? "", timeout: PATIENT, ...FEW }),
  },
  { title: "URL: nothing listens", options: () => ({ url: CLOSED, timeout: PATIENT, ...FEW }) },
  {
    title: "URL: unknown host",
    options: () => ({ url: "http://mcp-conform.invalid/mcp", timeout: PATIENT, ...FEW }),
  },
  listening("not HTTP"),
  listening("a self-signed certificate"),
  {
    title: "URL: a proxy refuses",
    options: () => ({ url: "http://mcp.example/mcp", timeout: PATIENT, ...FEW }),
  },
  ...Object.keys(LISTENERS).map((title) => listening(title, optionsFor(title))),
  client("no program", "no-such-program-here {url}"),
  client("never connects", SILENT, { timeout: SHORT, transport: "http" }),
  client("ends at once", node("0"), { transport: "http" }),
  client("fails at once", node("console.error('no config'); process.exit(2)"), { transport: "http" }),
  client("starts the server and sends nothing", overStdio("[]"), { transport: "stdio" }),
  client("another protocol", overHttp("['GET /index.html']"), { transport: "http" }),
  client("another revision than asked for", overHttp("[initialize]"), {
    transport: "http",
    spec: ["2026-07-28"],
  }),
  client("refused", overHttp("[{ ...list, method: 'no/such-method' }]"), { transport: "http" }),
  client("no agreement", overStdio("[initialized]"), { transport: "stdio" }),
  client("a word that only a shell expands", "node ~/client.js"),
  client("fails after its work", overHttp(undefined, "process.exit(5);"), { transport: "http" }),
  client("leaves a process", overHttp(undefined, SLEEPER), { transport: "http" }),
  client(
    "floods its output",
    node("const text = 'x'.repeat(1e6) + '\\n'; for (;;) require('fs').writeSync(2, text)"),
    {
      transport: "http",
    },
  ),
];

beforeAll(async () => {
  const open = async (title: string, one: net.Server) => {
    await new Promise<void>((resolve) => one.listen(0, "127.0.0.1", resolve));
    urls.set(title, `http://127.0.0.1:${(one.address() as AddressInfo).port}/mcp`);
    servers.push(() => one.close());
  };
  for (const [title, listener] of Object.entries(LISTENERS)) await open(title, createServer(listener));
  await open(
    "not HTTP",
    net.createServer((socket) => socket.end("220 mail.example ESMTP\r\n")),
  );
  await open("a self-signed certificate", https.createServer(SELF_SIGNED));
  const certified = "a self-signed certificate";
  urls.set(certified, (urls.get(certified) ?? "").replace("http:", "https:"));
  await open(
    "a proxy",
    createServer((_, response) => response.writeHead(407).end()),
  );
  vi.stubEnv("http_proxy", urls.get("a proxy"));
  vi.stubEnv("no_proxy", ".invalid");
});
afterAll(() => {
  for (const close of servers) close();
});

/** The same on every machine. */
function shortened(text: string): string {
  return text
    .replaceAll(process.cwd(), "HERE")
    .replace(/127\.0\.0\.1:(?!1\/)\d+/g, "127.0.0.1:PORT")
    .replaceAll(process.execPath, "node")
    .replace(/\d+ ms after (.*) \(message \d+\)/, "N ms after $1 (message N)");
}

function block(title: string, { diagnosis, exitCode }: Result): string {
  const facts = diagnosis?.facts.map(([label]) => label).join(", ") ?? "";
  const lines = [
    title,
    `  exit    ${exitCode}`,
    `  text    ${shortened(diagnosis?.text ?? "no diagnosis")}`,
    `  facts   ${facts}`,
    `  hint    ${shortened(diagnosis?.hint ?? "none")}`,
  ];
  return `${lines.join("\n")}\n`;
}

describe("diagnoses", () => {
  const results: Result[] = [];
  beforeAll(async () => {
    const waiting = [...SITUATIONS.entries()];
    const next = async (): Promise<void> => {
      const [index, situation] = waiting.shift() ?? [];
      if (index === undefined || situation === undefined) return;
      results[index] = await run(situation.options());
      await next();
    };
    await Promise.all([next(), next(), next(), next()]);
  });

  it("are as the table shows them", async () => {
    const blocks = results.map((result, index) => block(SITUATIONS[index]?.title ?? "", result));
    await expect(blocks.join("\n")).toMatchFileSnapshot("diagnoses.txt");
  });

  it("of known problems are all in the table", () => {
    const texts = results.map(({ diagnosis }) => diagnosis?.text);
    expect(KNOWN_PROBLEMS.filter(({ text }) => !texts.includes(text)).map(({ text }) => text)).toEqual([]);
  });
});
