/**
 * mcp-remote is a server over stdio and a client over HTTP. This driver starts it and works through it. Its second
 * argument is the strategy of mcp-remote: `http-only`, `sse-only`, `http-first` or `sse-first`.
 *
 *     npx mcp-conform --client "node mcp-remote.mjs {url}" --env MCP_REMOTE_CONFIG_DIR={fresh}
 *     npx mcp-conform --client "node mcp-remote.mjs {url}" --transport http+sse
 *     npx mcp-conform --client "node mcp-remote.mjs {url} http-first" --suite client-http-fallback
 */
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { getDefaultEnvironment, StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { doTheUsual } from "./usual.mjs";

const isStream = process.env.MCP_CONFORM_TRANSPORT === "http+sse";
const [url = "", strategy = isStream ? "sse-only" : "http-only"] = process.argv.slice(2);
const proxy = createRequire(import.meta.url).resolve("mcp-remote/dist/proxy.js");
/** mcp-remote stores its registrations and tokens here. */
const { MCP_REMOTE_CONFIG_DIR: given } = process.env;
const folder = given ?? mkdtempSync(join(tmpdir(), "mcp-remote-"));
if (given === undefined) process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
// A process that a signal ends has no "exit" event.
process.once("SIGTERM", () => process.exit(143));
const { BROWSER } = process.env;
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [proxy, url, "--allow-http", "--transport", strategy],
  env: {
    ...getDefaultEnvironment(),
    MCP_REMOTE_CONFIG_DIR: folder,
    ...(BROWSER === undefined ? {} : { BROWSER }),
  },
  stderr: "inherit",
});

// This client declares nothing, and mcp-remote passes on only what the client behind it declares.
const client = new Client({ name: "behind-mcp-remote", version: "1.0.0" });
await client.connect(transport);
await doTheUsual(client, (params, options) => client.callTool(params, undefined, options));
await client.close();
