import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { nodeWords } from "../../../testing/node-words.ts";
import { conform } from "../../testing/command.ts";

const [COMMAND, ...WORDS] = nodeWords(new URL("../../main.ts", import.meta.url));

const INITIALIZE = {
  method: "initialize",
  id: 1,
  params: {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "window", version: "1" },
  },
};

/** What an application sends. */
async function application(url: string): Promise<void> {
  let session: string | null = null;
  const post = async (message: object) => {
    const headers: Record<string, string> = {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      ...(session === null ? {} : { "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" }),
    };
    const response = await fetch(url, {
      method: "POST",
      headers,
      body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    });
    session ??= response.headers.get("mcp-session-id");
    await response.text();
  };
  await post(INITIALIZE);
  await post({ method: "notifications/initialized" });
  await post({ method: "tools/list", id: 2 });
}

function served(...args: readonly string[]) {
  const child = spawn(COMMAND, [...WORDS, "serve", ...args], { env: { ...process.env, NO_COLOR: "1" } });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (piece: string) => {
    errors += piece;
  });
  const said = (what: RegExp) => expect.poll(() => errors, { timeout: 60_000 }).toMatch(what);
  return { child, output: text(child.stdout), said, errors: () => errors };
}

describe("serve", () => {
  it("says what to do and what was seen, and ends with the report at Ctrl-C", async () => {
    const { child, output, said, errors } = served("--situation", "usual", "--print", "vscode");
    await said(/Situation 1 of up to 1: usual\n {2}now {3}Connect, /);
    const [, url = ""] = /(http:\S+)/.exec(errors()) ?? [];
    await application(url);
    await said(/seen {2}initialize\n {2}seen {2}notifications\/initialized\n {2}seen {2}tools\/list/);
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    const report = await output;
    expect(report).toContain(`"url": "${url}"`);
    expect(report).toMatch(/MCP 2025-11-25 over http/);
    expect(report).not.toContain("FAIL");
    expect(code).toBe(0);
  }, 120_000);

  it("is a server over stdio that the application starts, with the report on standard error", async () => {
    const { child, output, errors } = served("--stdio");
    const ended = once(child, "exit");
    const answered = once(child.stdout, "data");
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...INITIALIZE })}\n`);
    await answered;
    child.stdin.end(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    await ended;
    const lines = (await output).trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([1]);
    const report = errors().replace(/\s+/g, " ");
    expect(report).toContain("MCP 2025-11-25 over stdio");
    expect(report).not.toContain("FAIL");
    expect(report).toContain("1 of 1 situations ended before the application had done what they ask for.");
  }, 120_000);

  it("judges two applications at once by their own sessions", async () => {
    const { child, output, said, errors } = served("--situation", "usual");
    await said(/Situation 1 of up to 1/);
    const [, url = ""] = /(http:\S+)/.exec(errors()) ?? [];
    await Promise.all([application(url), application(url)]);
    child.kill("SIGINT");
    const [code] = await once(child, "exit");
    expect(await output).not.toContain("FAIL");
    expect(code).toBe(0);
  }, 120_000);

  it("is incomplete when nothing connects", async () => {
    const { code, stdout } = await conform(["serve", "--situation", "usual", "--for", "300ms"]);
    expect(stdout).toContain("The client never connected.");
    expect(stdout).toMatch(/hint\s+Write this URL into the configuration of the application/);
    expect(stdout).toMatch(/address\s+http:\/\/127\.0\.0\.1:\d+\/mcp/);
    expect(code).toBe(3);
  }, 120_000);

  it("refuses a port that is in use, an unknown situation, and one that needs a URL of its own", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const [inUse, unknown, own, unnamed] = await Promise.all([
      conform(["serve", "--port", String(port)]),
      conform(["serve", "--situation", "usal"]),
      conform(["serve", "--situation", "forms-http"]),
      conform(["serve", "--print", "cursr"]),
    ]);
    other.close();
    expect(inUse.stderr).toMatch(/the port cannot be used: .*EADDRINUSE/);
    expect(unknown.stderr).toMatch(/unknown situation\. Did you mean "usual"/);
    expect(own.stderr).toMatch(/cannot be played for an application over http/);
    expect(unnamed.stderr).toMatch(
      /^mcp-conform: --print cursr: unknown application\. Did you mean "cursor"/,
    );
    expect([inUse.code, unknown.code, own.code, unnamed.code]).toEqual([2, 2, 2, 2]);
  }, 120_000);
});
