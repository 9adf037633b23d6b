import { createServer, type RequestListener, type Server } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { node, server } from "../../cli/testing/command.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { SELF_SIGNED } from "../../transport/http/testing/certificate.ts";
import { libraryNaming } from "../naming.ts";
import type { Settings } from "../settings.ts";
import { examine } from "./examine.ts";
import { examineMachine, findProgram, nodeVersion } from "./machine.ts";
import { wireFindings } from "./sessions.ts";

const pathOfNode = path.dirname(process.execPath);

const NEVER = new AbortController().signal;

const examined = (settings: Settings) => examine({ timeout: 20_000, ...settings }, libraryNaming, NEVER);

/** The findings that are not in order, as "name: first line → remedy". */
async function problems(settings: Settings): Promise<readonly string[]> {
  const { findings, healthy, exitCode } = await examined(settings);
  expect(exitCode).toBe(healthy ? 0 : 3);
  return findings
    .filter(({ state }) => state !== "ok")
    .map(
      ({ name, text, remedy }) =>
        `${name}: ${text.split("\n")[0]}${remedy === undefined ? "" : ` → ${remedy}`}`,
    );
}

const LISTENERS: Readonly<Record<string, RequestListener>> = {
  challenge: (_, response) => response.writeHead(401, { "www-authenticate": "Bearer x" }).end(),
  locked: (_, response) => response.writeHead(401).end(),
  moved: (_, response) => response.writeHead(307, { location: "/mcp/" }).end(),
};
const listening = new Map<string, Server>();
const urlOf = (name: string, scheme = "http") =>
  `${scheme}://localhost:${(listening.get(name)?.address() as AddressInfo | undefined)?.port}/mcp`;

beforeAll(async () => {
  for (const [name, listener] of Object.entries(LISTENERS)) listening.set(name, createServer(listener));
  listening.set("tls", https.createServer(SELF_SIGNED));
  await Promise.all(
    [...listening.values()].map((one) => new Promise<void>((resolve) => one.listen(0, "localhost", resolve))),
  );
});
afterAll(() => {
  for (const one of listening.values()) one.close();
});

describe("a healthy server", () => {
  it("has no problems, and each finding says what was seen", async () => {
    const { healthy, exitCode, findings } = await examined({ server: server() });
    expect({ healthy, exitCode }).toEqual({ healthy: true, exitCode: 0 });
    expect(findings.map(({ name }) => name)).toEqual([
      ...[
        "Node.js",
        "folder",
        "program",
        "environment",
        "stateless era",
        "stateful era",
        "stdout",
        "first answer",
      ],
    ]);
    const texts = findings.map(({ text }) => text).join("\n");
    expect(texts).toContain("does not speak 2026-07-28: error -32601");
    expect(texts).toContain("speaks 2025-11-25: small 1, declares nothing");
  });
});

describe("a server with a problem", () => {
  it.each<readonly [string, Settings, RegExp]>([
    [
      "no program",
      { server: "no-such-program-here" },
      /^program: There is no program .* PATH\. → Install it/,
    ],
    [
      "no script",
      { server: "node build/none.js" },
      /^script: There is no file build\/none\.js .* → Build the project/,
    ],
    [
      "what a shell expands",
      { server: "node $HOME/x.js" },
      /^command: .* → The command runs without a shell/,
    ],
    [
      "it ends",
      { server: node("process.exit(3)") },
      /^handshake: The process ended before it answered\. → Run/,
    ],
    [
      "a closed port",
      { url: "http://127.0.0.1:1/mcp" },
      /^handshake: Nothing is listening at this URL\. → Start the server/,
    ],
    [
      "an unknown host",
      { url: "http://mcp-conform.invalid/mcp" },
      /^handshake: The host of this URL cannot be found/,
    ],
  ])("%s: has a remedy", async (_, settings, expected) => {
    const found = await problems(settings);
    expect(found[0]).toMatch(expected);
    expect(found.filter((one) => !one.startsWith("stdout:"))).toHaveLength(1);
  });

  it("that prints a banner is not healthy, although it answers", async () => {
    const chatty = server("(m) => { if (m.method === 'initialize') console.log('Ready!'); return false; }");
    expect(await problems({ server: chatty })).toEqual([
      "stdout: has a line that is no message: Ready! → Write logs and banners to stderr. Clients read each line of stdout as a message.",
    ]);
  });

  it("that wants a token shows the challenge, or that there is none", async () => {
    expect((await problems({ url: urlOf("challenge") })).at(-1)).toBe(
      "authorization: WWW-Authenticate: Bearer x",
    );
    expect((await problems({ url: urlOf("locked") })).at(-1)).toMatch(
      /^authorization: The answer 401 has no WWW-Authenticate/,
    );
  });

  it("that redirects shows where", async () => {
    expect((await problems({ url: urlOf("moved") })).at(-1)).toBe("redirect: Location: /mcp/");
  });

  it("with a certificate that is not trusted names the variable that helps", async () => {
    expect((await problems({ url: urlOf("tls", "https") }))[0]).toMatch(/^handshake: .* NODE_EXTRA_CA_CERTS/);
  });
});

describe("what slows a run down", () => {
  it("is noted: a slow start", () => {
    const at = { connection: "1", revision: "2025-11-25", seq: 1 } as const;
    const events = [
      { ...at, channel: "open", ms: 0, transport: "stdio", purpose: "" },
      { ...at, channel: "agreed", ms: 2_500 },
    ] as unknown as readonly TraceEvent[];
    expect(wireFindings(events)).toMatchObject([
      { name: "first answer", state: "note", text: "after 2.5 s" },
    ]);
  });

  it("is noted: a program that may install packages", () => {
    const found = examineMachine({ server: "npx some-server", env: { PATH: pathOfNode } });
    const name = findProgram("npx", ".", pathOfNode) === undefined ? "program" : "installer";
    expect(found.find(({ state }) => state !== "ok")?.name).toBe(name);
  });
});

describe("Node.js", () => {
  it.each([
    ["20.19.0", "ok"],
    ["24.1.0", "ok"],
    ["20.18.3", "wrong"],
    ["18.20.0", "wrong"],
  ])("%s is %s", (version, state) => {
    expect(nodeVersion(version).state).toBe(state);
  });
});

describe("doctor", () => {
  it("plays the usual server for a client, and says what it sent", async () => {
    const { healthy, findings } = await examined({ client: "node examples/clients/small.mjs {url}" });
    expect(findings.filter(({ state }) => state !== "ok")).toEqual([]);
    expect(findings.map(({ text }) => text)).toEqual(
      expect.arrayContaining([
        "speaks 2025-11-25 over http: small 1.0.0",
        "sent initialize, notifications/initialized, tools/list, tools/call",
      ]),
    );
    expect(healthy).toBe(true);
  });

  it("says that a client never connected, and why", async () => {
    const [problem, ...others] = await problems({ client: node("process.exit(3)") });
    expect(problem).toMatch(/^client: The client ended with status 3 and never connected\. → The URL /);
    expect(others).toEqual([]);
  });

  it("notes the steps that a client leaves out", async () => {
    const sdk = "@modelcontextprotocol/sdk/client";
    const code = `Promise.all([import('${sdk}/index.js'), import('${sdk}/streamableHttp.js')]).then(async ([{ Client }, { StreamableHTTPClientTransport: T }]) => { const c = new Client({ name: 'a', version: '1' }); await c.connect(new T(new URL(process.env.MCP_CONFORM_URL))); await c.close(); process.exit() })`;
    expect(await problems({ client: node(code) })).toEqual([
      expect.stringMatching(/^steps: It sent no tools\/list\. .* → List the tools /),
      expect.stringMatching(/^steps: It sent no tools\/call\. .* → Call the tools /),
    ]);
  });
});
