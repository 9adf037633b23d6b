/**
 * The client of the TypeScript SDK, version 1, driven for mcp-conform:
 *
 *     npx mcp-conform --client "node sdk-1.mjs {url}"
 *     npx mcp-conform --client "node sdk-1.mjs {server}"
 *     npx mcp-conform --client "node sdk-1.mjs {url}" --transport http+sse
 */
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { oauthProvider, providerWithoutUser } from "./oauth.mjs";
import { ANSWERS, CAPABILITIES, CONNECTING, doTheUsual } from "./usual.mjs";

const [target = "", ...args] = process.argv.slice(2);
const isUrl = /^https?:/.test(target);
const OverUrl =
  process.env.MCP_CONFORM_TRANSPORT === "http+sse" ? SSEClientTransport : StreamableHTTPClientTransport;
const { MCP_CONFORM_OPENER: opener } = process.env;
/** Only situations with authorization have an opener. */
const oauth = isUrl && opener ? await oauthProvider(opener) : undefined;
/** Early versions have no such providers. */
const withoutUser =
  oauth &&
  providerWithoutUser(await import("@modelcontextprotocol/sdk/client/auth-extensions.js").catch(() => ({})));

function newTransport() {
  if (!isUrl) return new StdioClientTransport({ command: target, args, stderr: "ignore" });
  return new OverUrl(new URL(target), oauth && { authProvider: withoutUser ?? oauth.provider });
}

function newClient() {
  const made = new Client({ name: "sdk-1-client", version: "1.0.0" }, { capabilities: CAPABILITIES });
  made.setRequestHandler(ListRootsRequestSchema, ANSWERS.roots);
  made.setRequestHandler(CreateMessageRequestSchema, ANSWERS.sampling);
  made.setRequestHandler(ElicitRequestSchema, ANSWERS.elicitation);
  return made;
}

let transport = newTransport();
let client = newClient();
try {
  await client.connect(transport, CONNECTING);
} catch (error) {
  if (!(error instanceof UnauthorizedError) || oauth === undefined) throw error;
  const redirect = await oauth.redirected();
  if (redirect.get("state") !== oauth.expectedState()) throw new Error("The state differs");
  await transport.finishAuth(redirect.get("code") ?? "");
  transport = newTransport();
  client = newClient();
  await client.connect(transport, CONNECTING);
}
await client.ping();
await doTheUsual(client, (params, options) => client.callTool(params, undefined, options));
// Only Streamable HTTP has sessions, which a client ends when it no longer needs them.
// It may refuse: a token can be revoked meanwhile.
await transport.terminateSession?.().catch(() => {});
await client.close();
// Otherwise a timer of the SDK, for a stream that it would resume, keeps the process alive for seconds.
process.exit();
