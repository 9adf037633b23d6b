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
/** Only one situation has a second server. */
const { second_url } = JSON.parse(process.env.MCP_CONFORM_CONTEXT ?? "{}");
/** Only situations with authorization have an opener. */
const oauth = isUrl && opener ? await oauthProvider(opener) : undefined;
/** Early versions have no such providers. */
const withoutUser =
  oauth &&
  providerWithoutUser(await import("@modelcontextprotocol/sdk/client/auth-extensions.js").catch(() => ({})));

function newTransport(to, authProvider) {
  if (!isUrl) return new StdioClientTransport({ command: to, args, stderr: "ignore" });
  return new OverUrl(new URL(to), authProvider && { authProvider });
}

function newClient() {
  const made = new Client({ name: "sdk-1-client", version: "1.0.0" }, { capabilities: CAPABILITIES });
  made.setRequestHandler(ListRootsRequestSchema, ANSWERS.roots);
  made.setRequestHandler(CreateMessageRequestSchema, ANSWERS.sampling);
  made.setRequestHandler(ElicitRequestSchema, ANSWERS.elicitation);
  return made;
}

/** Connects to a server, and authorizes there if that requires a user. */
async function connected(to, user, authProvider = user?.provider) {
  const transport = newTransport(to, authProvider);
  const client = newClient();
  try {
    await client.connect(transport, CONNECTING);
    return { client, transport };
  } catch (error) {
    if (!(error instanceof UnauthorizedError) || user === undefined) throw error;
    const redirect = await user.redirected();
    if (redirect.get("state") !== user.expectedState()) throw new Error("The state differs");
    await transport.finishAuth(redirect.get("code") ?? "");
  }
  const again = { client: newClient(), transport: newTransport(to, authProvider) };
  await again.client.connect(again.transport, CONNECTING);
  return again;
}

const { client, transport } = await connected(target, oauth, withoutUser);
await client.ping();
await doTheUsual(client, (params, options) => client.callTool(params, undefined, options));
if (oauth && second_url) {
  const second = await connected(second_url, await oauthProvider(opener, { isSecond: true }));
  await client.listTools();
  await second.client.close();
}
// Only Streamable HTTP has sessions, which a client ends when it no longer needs them.
// It may refuse: a token can be revoked meanwhile.
await transport.terminateSession?.().catch(() => {});
await client.close();
// Otherwise a timer of the SDK, for a stream that it would resume, keeps the process alive for seconds.
process.exit();
