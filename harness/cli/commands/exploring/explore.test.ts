import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Result } from "../../../verdict/result.ts";
import { exploreServer } from "./explore.ts";
import { replay } from "./replay.ts";

/** A server that ends when an argument of its tool is empty, unless it is started with "fixed". */
const SERVER = `
const answers = {
  initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }),
  ping: () => ({}),
  "tools/list": () => ({ tools: [{ name: "echo", description: "Echoes", inputSchema: { type: "object",
    properties: { text: { type: "string" } }, required: ["text"] }, annotations: { readOnlyHint: true } }] }),
  "tools/call": ({ arguments: { text } }) => {
    if (text === "" && process.argv[2] !== "fixed") process.exit(7);
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

const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-explore-"));
const script = path.join(folder, "server.cjs");
const out = path.join(folder, "out");
const server = `"${process.execPath}" "${script}"`;

let printed = "";

beforeAll(() => {
  writeFileSync(script, SERVER);
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
    expect(await exploreServer(options)).toBe(0);
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
    expect(await exploreServer({ ...options, report: [], gateExplore: true })).toBe(1);
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

  it("rejects options that cannot be used", async () => {
    await expect(exploreServer({ format: "pretty" })).rejects.toThrow("Nothing to talk to.");
    await expect(exploreServer({ server, format: "pretty", seed: "x" })).rejects.toThrow(
      "--seed x: expected a whole number, at least 0.",
    );
  });
});
