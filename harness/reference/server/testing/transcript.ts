import { LATEST, type Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { hooksOf, type Switch, type Transport } from "../../../switches/server.ts";
import type { ServerOptions } from "../../../switches/server-options.ts";
import { isObject } from "../../message.ts";
import { META } from "../../meta.ts";
import { guardOf } from "../authorization/guard.ts";
import { Identity } from "../authorization/identity.ts";
import { WELL_KNOWN } from "../authorization/rewriting.ts";
import { ReferenceServer } from "../core/server.ts";
import { startHttp } from "../wire/http.ts";
import { envelope, StdioProbe } from "./stdio-probe.ts";

/**
 * The messages of a client that does everything once, valid and invalid. Tests compare the answers of servers to them.
 */

type Said = { readonly method: string; readonly params?: JsonObject } | { readonly raw: string };

const call = (name: string, args: JsonObject = {}, more: JsonObject = {}): Said => ({
  method: "tools/call",
  params: { name, arguments: args, ...more },
});

const FEATURES: readonly Said[] = [
  { method: "tools/list" },
  { method: "tools/list", params: { cursor: "none" } },
  { method: "tools/list", params: { cursor: "dG9vbHM6NDA" } },
  { method: "prompts/list" },
  { method: "resources/read", params: { uri: "test://static-binary" } },
  { method: "resources/read", params: { uri: "test://none" } },
  { method: "prompts/get", params: { name: "test_prompt_with_arguments" } },
  {
    method: "completion/complete",
    params: {
      ref: { type: "ref/prompt", name: "test_prompt_with_arguments" },
      argument: { name: "arg1", value: "" },
    },
  },
  call("test_echo", { text: "Grüße 🎉" }),
  call("test_echo"),
  call("none"),
  call("test_structured_output"),
  { method: "none" },
];

const STATEFUL: readonly Said[] = [
  { method: "ping" },
  { raw: "[]" },
  ...FEATURES,
  { method: "logging/setLevel", params: { level: "none" } },
  { method: "logging/setLevel", params: { level: "error" } },
  call("test_logging_tool"),
];

const STATELESS: readonly Said[] = [
  { raw: "{" },
  { method: "server/discover" },
  { method: "tools/list", params: { _meta: {} } },
  { method: "tools/list", params: { _meta: envelope({}, { [META.protocolVersion]: "1999-01-01" }) } },
  ...FEATURES,
  call("test_sampling", { prompt: "?" }, { _meta: envelope({}) }),
  call("test_input_required_result_tampered_state", {}, { requestState: "odd" }),
];

const LIST: Said = { method: "tools/list" };

const LISTEN: Said = {
  method: "subscriptions/listen",
  params: { notifications: { toolsListChanged: true } },
};

const INITIALIZED = '{"jsonrpc":"2.0","method":"notifications/initialized"}';

function initialize(protocolVersion: string): Said {
  const clientInfo = { name: "transcript", version: "1" };
  return { method: "initialize", params: { protocolVersion, capabilities: {}, clientInfo } };
}

/** All answers of the server, without the parts that differ from run to run. */
export async function transcript(
  transport: Transport,
  revision: Revision,
  switches: readonly Switch[] = [],
): Promise<string> {
  const [speaks] = switches.flatMap((one) => (one.speaks ? [one.speaks] : []));
  const protections = switches.flatMap(({ protection }) => protection ?? []);
  const isProtected = protections.length > 0;
  const hooks = [...hooksOf(switches), ...(isProtected ? [guardOf(new Identity(), protections)] : [])];
  const options = { hooks, pageSize: 40, ...(speaks ? { revisions: speaks } : {}) };
  const lines =
    transport === "stdio"
      ? await overStdio(revision, options)
      : await overHttp(revision, options, isProtected);
  return lines
    .join("\n")
    .replace(/127\.0\.0\.1:\d+/g, "127.0.0.1:<port>")
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "<uuid>")
    .replace(/"requestState":"[^"]+"/g, '"requestState":"<state>"');
}

function messageOf(said: Said, id: number, revision: Revision): string {
  if ("raw" in said) return said.raw;
  const _meta = revision < LATEST ? {} : { _meta: envelope() };
  return JSON.stringify({
    jsonrpc: "2.0",
    id,
    method: said.method,
    params: { ..._meta, ...said.params },
  });
}

const saidIn = (revision: Revision) => (revision < LATEST ? STATEFUL : [...STATELESS, LISTEN]);

async function overStdio(revision: Revision, options: ServerOptions): Promise<readonly string[]> {
  const said = saidIn(revision).map((one, index) => messageOf(one, index + 1, revision));
  if (revision === LATEST) return linesOf(said, options);
  const strange = await linesOf([messageOf(initialize("1999-01-01"), 0, revision)], options);
  const usual = await linesOf([messageOf(initialize(revision), 0, revision), INITIALIZED, ...said], options);
  return [...strange, ...usual];
}

/** All messages are sent together. No server needs time for any of them. */
async function linesOf(messages: readonly string[], options: ServerOptions): Promise<readonly string[]> {
  const probe = new StdioProbe(LATEST, options);
  const lines: string[] = [];
  probe.onLine = (line) => lines.push(line);
  for (const message of messages) probe.send(message);
  probe.end();
  await probe.ended;
  return lines;
}

/** One message after the other. Streams that stay open are read until the server is closed. */
async function overHttp(
  revision: Revision,
  options: ServerOptions,
  isProtected: boolean,
): Promise<readonly string[]> {
  const { url, close } = await startHttp(new ReferenceServer(options));
  const answers: Promise<string>[] = [];
  let headers: Record<string, string> = { "mcp-protocol-version": revision };
  const send = async (method: string, body: string | null, more: Record<string, string> = {}) => {
    const response = await fetch(url, { method, headers: { ...headers, ...more }, body });
    answers.push(answerOf(method, response));
    return response;
  };
  const post = (said: Said, id: number, more: Record<string, string> = {}) =>
    send("POST", messageOf(said, id, revision), { ...mirrored(said, revision), ...more });
  if (revision < LATEST) {
    await post(initialize("1999-01-01"), 0);
    const begun = await post(initialize(revision), 0);
    headers = { ...headers, "mcp-session-id": begun.headers.get("mcp-session-id") ?? "none" };
  }
  await send("POST", INITIALIZED);
  await post({ method: "ping" }, 95, { "mcp-session-id": "none" });
  for (const [index, said] of saidIn(revision).entries()) await post(said, index);
  await post(LIST, 90, { origin: "https://evil.example" });
  await post(LIST, 91, { "mcp-protocol-version": "1999-01-01" });
  await post(LIST, 92, { "mcp-method": "prompts/list" });
  await send("GET", null);
  await send("GET", null);
  await send("GET", null, { "last-event-id": "3-1" });
  await send("DELETE", null);
  await post({ method: "ping" }, 93);
  if (isProtected) {
    await post(LIST, 94, { authorization: "Bearer" });
    const metadata = new URL(`${WELL_KNOWN}oauth-protected-resource/mcp`, url);
    answers.push(answerOf("GET", await fetch(metadata)));
  }
  await close();
  return Promise.all(answers);
}

async function answerOf(method: string, response: Response): Promise<string> {
  const { status, headers } = response;
  const lines = [...headers].filter(([name]) => name !== "date").map(([name, value]) => `${name}: ${value}`);
  // Not with text(), which removes a byte order mark.
  const body = Buffer.from(await response.arrayBuffer()).toString();
  return `${method} ${status}\n${lines.join("\n")}\n${body}`;
}

function mirrored(said: Said, revision: Revision): Record<string, string> {
  if ("raw" in said || revision < LATEST) return {};
  const { name, uri, _meta } = said.params ?? {};
  const version = isObject(_meta) ? _meta[META.protocolVersion] : undefined;
  return {
    "mcp-method": said.method,
    ...(name === undefined && uri === undefined ? {} : { "mcp-name": String(name ?? uri) }),
    ...(version === undefined ? {} : { "mcp-protocol-version": String(version) }),
  };
}
