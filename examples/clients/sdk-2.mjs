/**
 * The client of the TypeScript SDK, version 2, driven for mcp-conform. Its first argument says how it finds the
 * revision of the server: `legacy` (its default), `auto`, or the only revision to use.
 *
 *     npx mcp-conform --client "node sdk-2.mjs auto {url}"
 *     npx mcp-conform --client "node sdk-2.mjs 2026-07-28 {server}"
 *     npx mcp-conform --client "node sdk-2.mjs legacy {url}" --transport http+sse
 */
import * as sdk from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { oauthProvider, providerWithoutUser } from "./oauth.mjs";
import { ANSWERS, CAPABILITIES, CONNECTING, doTheUsual } from "./usual.mjs";

const { Client, SSEClientTransport, StreamableHTTPClientTransport, UnauthorizedError } = sdk;
const [mode = "auto", target = "", ...args] = process.argv.slice(2);
const isUrl = /^https?:/.test(target);
const OverUrl =
  process.env.MCP_CONFORM_TRANSPORT === "http+sse" ? SSEClientTransport : StreamableHTTPClientTransport;
const { MCP_CONFORM_OPENER: opener } = process.env;
/** Only one situation has a second server. */
const { second_url } = JSON.parse(process.env.MCP_CONFORM_CONTEXT ?? "{}");
/** Only situations with authorization have an opener. */
const oauth = isUrl && opener ? await oauthProvider(opener) : undefined;
const withoutUser = oauth && providerWithoutUser(sdk);

function newTransport(to, authProvider) {
  if (!isUrl) return new StdioClientTransport({ command: to, args, stderr: "ignore" });
  return new OverUrl(new URL(to), authProvider && { authProvider });
}

function newClient() {
  const made = new Client(
    { name: "sdk-2-client", version: "1.0.0" },
    {
      capabilities: CAPABILITIES,
      versionNegotiation: { mode: mode === "auto" || mode === "legacy" ? mode : { pin: mode } },
    },
  );
  made.setRequestHandler("roots/list", ANSWERS.roots);
  made.setRequestHandler("sampling/createMessage", ANSWERS.sampling);
  made.setRequestHandler("elicitation/create", ANSWERS.elicitation);
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
    await transport.finishAuth(redirect);
  }
  const again = { client: newClient(), transport: newTransport(to, authProvider) };
  await again.client.connect(again.transport, CONNECTING);
  return again;
}

const { client, transport } = await connected(target, oauth, withoutUser);
await doTheUsual(client, (params, options) => client.callTool(params, options));
if (oauth && second_url) {
  const second = await connected(second_url, await oauthProvider(opener, { isSecond: true }));
  await client.listTools();
  await second.client.close();
}
// Only the older revisions over Streamable HTTP have sessions; without one this does nothing.
// It may refuse: a token can be revoked meanwhile.
await transport.terminateSession?.().catch(() => {});
await client.close();
// Otherwise a timer of the SDK, for a stream that it would resume, keeps the process alive for seconds.
process.exit();
