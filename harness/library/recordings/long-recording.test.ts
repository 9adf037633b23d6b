import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import type { JsonObject } from "../../../schema/json.ts";
import type { Naming } from "../naming.ts";
import type { Foreign } from "./foreign.ts";
import { RecordingJudge } from "./judge-recording.ts";
import { recordingIn } from "./recording-file.ts";

const naming: Naming = (setting) => () => setting;
const folder = mkdtempSync(join(tmpdir(), "mcp-conform-long-"));
const file = join(folder, "messages.jsonl");
afterAll(() => rmSync(folder, { recursive: true }));

const SIZES = { first: { events: 1_000, bytes: 2 ** 24 }, later: { events: 500, bytes: 2 ** 24 } };

async function judged(lines: readonly string[]) {
  writeFileSync(file, lines.join(""));
  const judging = new RecordingJudge({}, naming);
  const parts: Foreign[] = [];
  const onPart = (part: Foreign) => {
    parts.push(part);
    return judging.part(part);
  };
  const found = await recordingIn(file, { onPart, sizes: SIZES });
  if (!("foreign" in found)) throw new Error("a trace of ours");
  const result = judging.result(found.foreign, file);
  const checks = result.legs.flatMap((leg) => leg.checks);
  return { parts, result, checks, foreign: found.foreign };
}

const line = (from: string, message: JsonObject) =>
  `${JSON.stringify({ from, message: { jsonrpc: "2.0", ...message } })}\n`;
const exchange = (id: number, method: string, params: JsonObject, result: JsonObject) => [
  line("client", { id, method, params }),
  line("server", { id, result }),
];
const handshake = (capabilities: JsonObject) => [
  ...exchange(
    0,
    "initialize",
    { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } },
    { protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "b", version: "1" } },
  ),
  line("client", { method: "notifications/initialized" }),
];
const call = (id: number, content: JsonObject) =>
  exchange(id, "tools/call", { name: "t", arguments: {} }, { content: [content] });
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

const TEXT = { type: "text", text: "3" };

it("a recording that does not fit in memory is judged in parts, to its end", async () => {
  const list = exchange(1, "tools/list", {}, { tools: [{ name: "t", inputSchema: { type: "object" } }] });
  const lines = [
    ...handshake({ tools: {} }),
    ...list,
    ...range(2, 200).flatMap((id) => call(id, TEXT)),
    line("client", { id: null as never, method: "ping" }),
    ...range(200, 1_000).flatMap((id) => call(id, TEXT)),
    ...call(1_000, { type: "text" }),
    ...range(1_001, 1_600).flatMap((id) => call(id, TEXT)),
    line("server", { id: "x", error: { code: "-32603", message: "?" } }),
  ];
  const { parts, checks, foreign, result } = await judged(lines);
  expect(parts.length).toBeGreaterThan(2);
  expect(checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "tools.content.types",
      "jsonrpc.error.code-integer",
      "client.jsonrpc.request.id-not-null",
    ]),
  );
  expect(checks.filter(({ verdict }) => verdict === "error")).toEqual([]);
  // What shows a violation is there for reports, with its request; the rest is not.
  const [first] = checks.find(({ id }) => id === "tools.content.types")?.evidence ?? [];
  const shown = foreign.shown ?? [];
  const [request, response] = shown.filter(({ seq }) => Math.abs(seq - (first?.message ?? 0)) <= 1);
  expect(request).toMatchObject({ channel: "stdin", message: { id: 1_000 } });
  expect(response).toMatchObject({ channel: "stdout", seq: first?.message });
  expect(shown.length + foreign.events.length).toBeLessThan(2_000);
  expect(foreign.notes).toEqual([
    `parts in which this recording was judged, because of its length: ${parts.length + 1}`,
  ]);
  const server = result.legs.find(({ role }) => role === "server");
  expect(server?.requirements.find(({ id }) => id === "jsonrpc.error.code-integer")?.verdict).toBe("fail");
});

it("of a correct one nothing is broken, also where conversations begin and end in it", async () => {
  const lines = range(0, 80).flatMap((index) => [
    ...handshake({ tools: {} }),
    ...range(1, 20).flatMap((id) => call(id + 20 * index, TEXT)),
  ]);
  const { parts, checks, foreign } = await judged(lines);
  expect(parts.length).toBeGreaterThan(2);
  expect(checks.filter(({ verdict }) => verdict !== "pass" && verdict !== "inconclusive")).toEqual(
    checks.filter(({ verdict }) => verdict === "not-applicable" || verdict === "observed"),
  );
  expect(foreign.notes).toContain("conversations in this recording: 80");
});

it("a request that was open for several parts has its response", async () => {
  const lines = [
    ...handshake({ tools: {} }),
    line("client", { id: 1, method: "tools/call", params: { name: "t", arguments: {} } }),
    ...range(2, 1_500).flatMap((id) => exchange(id, "ping", {}, {})),
    line("server", { id: 1, result: { content: [{ type: "text" }] } }),
  ];
  const { checks } = await judged(lines);
  const failed = checks.filter(({ verdict }) => verdict === "fail").map(({ id }) => id);
  expect(failed).toEqual(["tools.content.types"]);
});
