import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Naming } from "../naming.ts";
import { judgedRecording } from "./judge-recording.ts";
import { recordingIn } from "./recording-file.ts";

const naming: Naming = (setting) => () => setting;
const file = join(mkdtempSync(join(tmpdir(), "mcp-conform-rules-")), "messages.jsonl");

type Exchange = readonly [method: string, params: object, answer: object];

const LATER = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": LATER,
  "io.modelcontextprotocol/clientCapabilities": { elicitation: {} },
  "io.modelcontextprotocol/clientInfo": { name: "a", version: "1" },
};

/** A conversation of 2025-11-25 with a handshake, or one of 2026-07-28 in which each request says all. */
function talk(exchanges: readonly Exchange[], { capabilities = {}, later = false } = {}): string {
  const opening: Exchange = later
    ? ["server/discover", {}, { supportedVersions: [LATER], capabilities }]
    : [
        "initialize",
        { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "a", version: "1" } },
        { protocolVersion: "2025-11-25", capabilities, serverInfo: { name: "b", version: "1" } },
      ];
  const messages = [opening, ...exchanges].flatMap(([method, params, answer], index) => {
    const id = index + 1;
    const sent = later ? { ...params, _meta: META } : params;
    const full = later ? { resultType: "complete", ...answer } : answer;
    const response =
      "error" in answer ? { jsonrpc: "2.0", id, ...answer } : { jsonrpc: "2.0", id, result: full };
    const after =
      method === "initialize" ? [["client", { jsonrpc: "2.0", method: "notifications/initialized" }]] : [];
    return [["client", { jsonrpc: "2.0", id, method, params: sent }], ["server", response], ...after];
  });
  return messages.map(([from, message]) => `${JSON.stringify({ from, message })}\n`).join("");
}

async function verdictsOf(content: string) {
  writeFileSync(file, content);
  const found = await recordingIn(file, {});
  if (!("foreign" in found)) throw new Error("a trace of ours");
  const { legs } = judgedRecording(found.foreign, file, {}, naming);
  return new Map(legs.flatMap(({ checks }) => checks.map((check) => [check.id, check] as const)));
}

/** The same as a log of Claude Desktop, which starts its servers over stdio. */
const ofStdio = (content: string) =>
  content.replaceAll(
    /^\{"from":"(\w+)","message":(.*)\}$/gm,
    (_, from, message) => `2026-01-05T10:00:00.001Z [demo] [info] Message from ${from}: ${message}`,
  );

const tool = { name: "t", inputSchema: { type: "object" } };
const tools = { capabilities: { tools: {} } };
const resources = { capabilities: { resources: {} } };
const prompts = { capabilities: { prompts: {} } };
const unknown = { error: { code: -32601, message: "Method not found" } };
const list = (...items: object[]): Exchange => ["tools/list", {}, { tools: items }];
const call = (result: object): Exchange => ["tools/call", { name: "t", arguments: {} }, result];
const text = { type: "text", text: "3" };
const image = (data: string): Exchange => [
  "prompts/get",
  { name: "p" },
  { messages: [{ role: "user", content: { type: "image", data, mimeType: "image/png" } }] },
];
const read = (blob: string): Exchange => [
  "resources/read",
  { uri: "a:b" },
  { contents: [{ uri: "a:b", blob }] },
];
const uri = (one: string): Exchange => ["resources/list", {}, { resources: [{ uri: one, name: "a" }] }];
const asked: Exchange = [
  "tools/call",
  { name: "t", arguments: {} },
  { resultType: "input_required", inputRequests: { a: { method: "roots/list" } }, requestState: "s" },
];
const retry = (more: object): Exchange => [
  "tools/call",
  { name: "t", arguments: {}, ...more },
  { content: [], resultType: "complete" },
];
const hints = { ttlMs: 1, cacheScope: "public" };
const page = (more: object): Exchange => ["tools/list", {}, { tools: [tool], ...more }];
const later = { ...tools, later: true };

/** Each rule with a conversation that breaks it and one that keeps it. */
const RULES: readonly (readonly [
  id: string,
  verdict: "fail" | "warn",
  broken: readonly Exchange[],
  good: readonly Exchange[],
  options: Parameters<typeof talk>[1],
])[] = [
  ["tools.list.shape", "fail", [list({ ...tool, inputSchema: null })], [list(tool)], tools],
  ["tools.names.length", "warn", [list({ ...tool, name: "a".repeat(129) })], [list(tool)], tools],
  ["tools.names.characters", "warn", [list({ ...tool, name: "a b" })], [list(tool)], tools],
  ["tools.names.unique", "warn", [list(tool, tool)], [list(tool)], tools],
  ["tools.list.answered", "fail", [["tools/list", {}, unknown]], [list(tool)], tools],
  [
    "tools.list.stable-order",
    "warn",
    [list(tool, { ...tool, name: "u" }), list({ ...tool, name: "u" }, tool)],
    [list(tool), list(tool)],
    later,
  ],
  [
    "tools.structured.text-copy",
    "warn",
    [call({ structuredContent: { a: 1 }, content: [] })],
    [call({ structuredContent: { a: 1 }, content: [{ type: "text", text: '{"a":1}' }] })],
    tools,
  ],
  [
    "tools.structured.conforms",
    "fail",
    [list({ ...tool, outputSchema: { type: "object", required: ["a"] } }), call({ content: [text] })],
    [
      list({ ...tool, outputSchema: { type: "object", required: ["a"] } }),
      call({ structuredContent: { a: 1 }, content: [text] }),
    ],
    tools,
  ],
  [
    "tools.content.types",
    "fail",
    [call({ content: [{ type: "text" }] })],
    [call({ content: [text] })],
    tools,
  ],
  ["resources.uri.syntax", "fail", [uri("not a uri")], [uri("a:b")], resources],
  ["resources.read.blob-base64", "fail", [read("not base64!")], [read("AAAA")], resources],
  ["prompts.content.image", "fail", [image("not base64!")], [image("AAAA")], prompts],
  [
    "prompts.list.answered",
    "fail",
    [["prompts/list", {}, unknown]],
    [["prompts/list", {}, { prompts: [] }]],
    prompts,
  ],
  ["caching.hints.tools", "fail", [page({ ttlMs: 1 })], [page(hints)], later],
  ["caching.hints.not-negative", "fail", [page({ ...hints, ttlMs: -1 })], [page(hints)], later],
  [
    "caching.scope.same-on-pages",
    "fail",
    [
      page({ ...hints, nextCursor: "c" }),
      ["tools/list", { cursor: "c" }, { tools: [], ttlMs: 1, cacheScope: "private" }],
    ],
    [page({ ...hints, nextCursor: "c" }), ["tools/list", { cursor: "c" }, { tools: [], ...hints }]],
    later,
  ],
  [
    "client.mrtr.retry.state-echoed",
    "fail",
    [asked, retry({ requestState: "x", inputResponses: { a: { roots: [] } } })],
    [asked, retry({ requestState: "s", inputResponses: { a: { roots: [] } } })],
    later,
  ],
  [
    "client.mrtr.retry.complete",
    "fail",
    [asked, retry({ requestState: "s", inputResponses: {} })],
    [asked, retry({ requestState: "s", inputResponses: { a: { roots: [] } } })],
    later,
  ],
  [
    "client.pagination.cursor",
    "fail",
    [["tools/list", { cursor: "made up" }, { tools: [] }]],
    [page({ nextCursor: "c" }), ["tools/list", { cursor: "c" }, { tools: [] }]],
    tools,
  ],
];

describe.each(RULES)("%s", (id, verdict, broken, good, options) => {
  it("is judged in a recording: broken, kept, and not exercised", async () => {
    expect((await verdictsOf(talk(broken, options))).get(id)).toMatchObject({ verdict });
    expect((await verdictsOf(talk(good, options))).get(id)).toMatchObject({ verdict: "pass" });
    const none = (await verdictsOf(talk([], options))).get(id);
    expect(["inconclusive", "not-applicable"]).toContain(none?.verdict);
  });
});

it("a server is not blamed for the refusal of what the client did wrong, and is judged by a result that it returns", async () => {
  const nameless = (answer: object): Exchange => ["tools/call", { arguments: {} }, answer];
  const refused = await verdictsOf(talk([nameless({ error: { code: -32601, message: "?" } })], later));
  expect(refused.get("client.schema.params")).toMatchObject({ verdict: "fail" });
  const served = await verdictsOf(talk([nameless({ content: [{ type: "text" }] })], later));
  expect(served.get("tools.content.types")).toMatchObject({ verdict: "fail" });
});

it("a list of a capability that the server has not declared", async () => {
  const verdicts = await verdictsOf(talk([list(tool)]));
  expect(verdicts.get("tools.capability.declared")).toMatchObject({ verdict: "fail" });
  expect(
    (await verdictsOf(talk([["tools/list", {}, unknown]]))).get("tools.capability.declared"),
  ).toMatchObject({
    verdict: "inconclusive",
  });
  expect((await verdictsOf(talk([list(tool)], tools))).get("tools.capability.declared")).toMatchObject({
    verdict: "not-applicable",
  });
});

it("what the server declared is needed to judge what it did not", async () => {
  const message =
    '{"from":"client","message":{"jsonrpc":"2.0","id":1,"method":"tools/list"}}\n{"from":"server","message":{"jsonrpc":"2.0","id":1,"result":{"tools":[{"name":"t","inputSchema":{"type":"object"}}]}}}\n';
  const verdicts = await verdictsOf(message);
  expect(verdicts.get("tools.capability.declared")?.reason?.text).toContain("what the server declared");
  expect(verdicts.get("tools.names.length")).toMatchObject({ verdict: "inconclusive" });
});

it("what a server may do neither with a declaration nor without it is judged where the declaration is not there", async () => {
  const log = { jsonrpc: "2.0", method: "notifications/message", params: { level: "info", data: "a" } };
  const ping = { jsonrpc: "2.0", id: 1, method: "tools/list", params: { _meta: META } };
  const wants = { ...META, "io.modelcontextprotocol/logLevel": "info" };
  const lines = (request: object) =>
    `${JSON.stringify({ from: "client", message: request })}\n${JSON.stringify({ from: "server", message: log })}\n`;
  const id = "logging.message.opt-in";
  expect((await verdictsOf(lines(ping))).get(id)).toMatchObject({ verdict: "fail" });
  const asked = await verdictsOf(lines({ ...ping, params: { _meta: wants } }));
  expect(asked.get(id)?.reason?.text).toContain("what the server declared");
});

it("each conversation is judged by itself: another one may be with another server", async () => {
  const schema = { type: "object", required: ["a"] };
  const first = talk([list({ ...tool, outputSchema: schema })], tools);
  const second = talk([call({ content: [text] })], tools);
  expect((await verdictsOf(first + second)).get("tools.structured.conforms")).toMatchObject({
    verdict: "inconclusive",
  });
});

it("error -32022 to a revision that the client only tries is no violation, and to the revision in use it is one", async () => {
  const refused = {
    error: { code: -32022, message: "?", data: { supported: [LATER], requested: "1900-01-01" } },
  };
  const id = "jsonrpc.error.reserved-codes-meaning";
  const all = talk([["tools/list", {}, refused]], later);
  expect((await verdictsOf(ofStdio(all))).get(id)).toMatchObject({ verdict: "fail" });
  const lines = all.split("\n");
  const tried = lines.map((line) => (line.includes("tools/list") ? line.replace(LATER, "1900-01-01") : line));
  expect((await verdictsOf(ofStdio(tried.join("\n")))).get(id)).toMatchObject({ verdict: "pass" });
  // JSON lines do not say whether there were headers.
  expect((await verdictsOf(all)).get(id)?.reason?.text).toContain("that it was over stdio");
});
