import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Result } from "../../../verdict/result.ts";
import { exploreTarget } from "./explore.ts";
import { replay } from "./replay.ts";

/** A server that ends when an argument of its tool is empty, unless it is started with "fixed". With "keeps" it keeps 1 MB of each call. */
const SERVER = `
const kept = [];
const answers = {
  initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }),
  ping: () => ({}),
  "tools/list": () => ({ tools: [{ name: "echo", description: "Echoes", inputSchema: { type: "object",
    properties: { text: { type: "string" } }, required: ["text"] }, annotations: { readOnlyHint: true } }] }),
  "tools/call": ({ arguments: { text } }) => {
    if (text === "" && process.argv[2] === undefined) process.exit(7);
    if (process.argv[2] === "keeps") kept.push(Buffer.alloc(1e6, 1));
    return { content: [{ type: "text", text: "echo" }] };
  },
};
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const own = answers[method];
  const answer = own ? { result: own(params) } : { error: { code: -32601, message: "Method not found" } };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...answer }) + "\\n");
});
`;

/** A client that lists tools where the content type is exactly "application/json", or in any case if it is started with "fixed". */
const CLIENT = `
const url = process.argv[2];
let session;
let version;
const post = async (message) => {
  const headers = { "Content-Type": "application/json", Accept: "application/json, text/event-stream" };
  if (session) Object.assign(headers, { "Mcp-Session-Id": session, "MCP-Protocol-Version": version });
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify({ jsonrpc: "2.0", ...message }) });
  session ??= response.headers.get("mcp-session-id");
  version ??= /"protocolVersion":\\s*"([^"]+)"/.exec(await response.text())?.[1];
  return response.headers.get("content-type");
};
(async () => {
  const clientInfo = { name: "c", version: "1" };
  const type = await post({ id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo } });
  await post({ method: "notifications/initialized" });
  if (type === "application/json" || process.argv[3] === "fixed") await post({ id: 2, method: "tools/list" });
})();
`;

const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-explore-"));
const script = path.join(folder, "server.cjs");
const clientScript = path.join(folder, "client.cjs");
const out = path.join(folder, "out");
const server = `"${process.execPath}" "${script}"`;

let printed = "";

beforeAll(() => {
  writeFileSync(script, SERVER);
  writeFileSync(clientScript, CLIENT);
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe("explore", { timeout: 120_000 }, () => {
  it("writes the call that ends a process as a trace and a test, and fails only with --gate-explore", async () => {
    const json = path.join(folder, "result.json");
    const options = { server, seed: "7", format: "pretty", untilFound: true, out, report: [`json=${json}`] };
    expect(await exploreTarget(options)).toBe(0);
    expect(printed).toContain("FAIL explore.process.lives (tools/call)");
    expect(printed).toContain('  1. tools/call {"name":"echo","arguments":{"text":""}}\n  test      ');
    expect(printed).toContain(
      `  replay    npx mcp-conform replay ${path.join(out, "1-process.lives.jsonl")} --server `,
    );
    expect(printed).toMatch(/1 finding\. \d+ conversations with \d+ messages in \d+ s, seed 7\.\n$/);
    const result = JSON.parse(readFileSync(json, "utf8")) as Result;
    expect(result.legs[0]?.checks).toContainEqual(
      expect.objectContaining({ id: "explore.process.lives", verdict: "fail", pending: true }),
    );
    expect(readdirSync(out)).toEqual(["1-process.lives.jsonl", "1-process.lives.test.ts"]);
    expect(await exploreTarget({ ...options, report: [], gateExplore: true })).toBe(1);
  });

  it("sends the conversation again: exit 1 while the violation is shown, 0 when it is fixed", async () => {
    const trace = path.join(out, "1-process.lives.jsonl");
    expect(existsSync(trace)).toBe(true);
    printed = "";
    expect(await replay(trace, { server })).toBe(1);
    expect(printed).toContain(
      "process.lives (tools/call): expected the process runs on until its input is closed",
    );
    printed = "";
    expect(await replay(trace, { server: `${server} fixed` })).toBe(0);
    expect(printed).toContain("Not shown: process.lives (tools/call).");
  });

  it.skipIf(process.platform === "win32")(
    "says how the memory of a process went, in the terminal and in the result in the same words",
    async () => {
      const json = path.join(folder, "memory.json");
      printed = "";
      const keeping = `${server} keeps`;
      const options = { server: keeping, seed: "7", format: "pretty", conversations: "60", out };
      expect(await exploreTarget({ ...options, report: [`json=${json}`] })).toBe(0);
      const [fact] = /^memory of the process: .*$/m.exec(printed) ?? [];
      expect(fact).toMatch(
        /^memory of the process: [\d,]+ MB after [\d,]+ requests, [\d,]+ MB after [\d,]+ requests \(0\.\d\d MB per request, still growing\)$/,
      );
      const { legs, verdict } = JSON.parse(readFileSync(json, "utf8")) as Result;
      expect(legs[0]?.notes).toContain(fact);
      expect(verdict).toBe("incomplete");
      expect(legs[0]?.checks.filter((one) => one.verdict !== "pass")).toEqual([]);
    },
  );

  it("starts a client for legal servers, and shows with which of them it stops; replay says whether it still does", async () => {
    printed = "";
    const client = `"${process.execPath}" "${clientScript}" {url}`;
    const folderOfClient = path.join(folder, "client");
    const options = {
      client,
      seed: "6",
      format: "pretty",
      conversations: "150",
      concurrency: "1",
      untilFound: true,
      out: folderOfClient,
    };
    expect(await exploreTarget(options)).toBe(0);
    expect(printed).toContain("WARN explore.client.goes-on (tools/list)");
    expect(printed).toContain("  actual    it did not send tools/list\n");
    // The two behaviours with another content type.
    expect(printed).toMatch(/ {2}1\. a server that .* \(http\.(?:charset|always-streams)\)\n {2}test /);
    const trace = path.join(folderOfClient, "1-client.goes-on.jsonl");
    printed = "";
    expect(await replay(trace, { client })).toBe(1);
    expect(printed).toContain("client.goes-on (tools/list): expected");
    printed = "";
    expect(await replay(trace, { client: `${client} fixed` })).toBe(0);
    expect(printed).toContain("Not shown: client.goes-on (tools/list).");
    expect(await replay(trace, { server })).toBe(2);
  });

  it("rejects options that cannot be used", async () => {
    await expect(exploreTarget({ client: "c {url}", server, format: "pretty" })).rejects.toThrow(
      "--client: expected a client or a server, not both.",
    );
    await expect(exploreTarget({ client: "c {url}", format: "pretty", allow: ["illegal"] })).rejects.toThrow(
      "--allow illegal: a client meets only servers that conform.",
    );
    await expect(exploreTarget({ format: "pretty" })).rejects.toThrow("Nothing to talk to.");
    await expect(exploreTarget({ server, format: "pretty", seed: "x" })).rejects.toThrow(
      "--seed x: expected a whole number, at least 0.",
    );
  });
});
