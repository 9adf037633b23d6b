/**
 * mcp-remote is a server over stdio and a client over HTTP. This driver starts it and works through it.
 *
 *     npx mcp-conform --client "node mcp-remote.mjs {url}"
 */
import { createRequire } from "node:module";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { doTheUsual } from "./usual.mjs";

const [url = ""] = process.argv.slice(2);
const proxy = createRequire(import.meta.url).resolve("mcp-remote/dist/proxy.js");
const transport = new StdioClientTransport({
  command: process.execPath,
  args: [proxy, url, "--allow-http", "--transport", "http-only"],
  stderr: "inherit",
});

// This client declares nothing, and mcp-remote passes on only what the client behind it declares.
const client = new Client({ name: "behind-mcp-remote", version: "1.0.0" });
await client.connect(transport);
await doTheUsual(client, (params, options) => client.callTool(params, undefined, options));
await client.close();
