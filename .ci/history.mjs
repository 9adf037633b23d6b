// Judges published versions of servers, and makes docs/history from the results. It needs Chromium, and an hour:
//
//     node .ci/history.mjs <work folder>
//
// Versions whose result is in the work folder are not judged again.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const SDK_SERVER = `import { McpServer, ResourceTemplate } from "@modelcontextprotocol/sdk/server/mcp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { z } from "zod";
const server = new McpServer({ name: "sdk-1-small", version: "1.0.0" });
server.tool("echo", "Repeats a text", { text: z.string() }, async ({ text }) => ({ content: [{ type: "text", text }] }));
server.tool("fail", "Always fails", async () => { throw new Error("this tool always fails"); });
server.resource("readme", "docs://readme", async (uri) => ({ contents: [{ uri: uri.href, mimeType: "text/plain", text: "hello" }] }));
server.resource("page", new ResourceTemplate("docs://page/{name}", { list: undefined }), async (uri, { name }) => ({ contents: [{ uri: uri.href, text: "page " + name }] }));
server.prompt("greet", "Greets a person", { name: z.string() }, ({ name }) => ({ messages: [{ role: "user", content: { type: "text", text: "Hello " + name } }] }));
await server.connect(new StdioServerTransport());
`;

/** The same features on SDK 2.x. Its first releases have no "serveStdio". */
const SDK_2_SERVER = `import * as sdk from "@modelcontextprotocol/server";
import * as z from "zod/v4";
const stdio = await import("@modelcontextprotocol/server/stdio").catch(() => sdk);
const { McpServer, ResourceTemplate } = sdk;
function make() {
  const server = new McpServer({ name: "sdk-2-small", version: "1.0.0" });
  server.registerTool("echo", { description: "Repeats a text", inputSchema: z.object({ text: z.string() }) }, async ({ text }) => ({ content: [{ type: "text", text }] }));
  server.registerTool("fail", { description: "Always fails" }, async () => { throw new Error("this tool always fails"); });
  server.registerResource("readme", "docs://readme", {}, async (uri) => ({ contents: [{ uri: uri.href, mimeType: "text/plain", text: "hello" }] }));
  server.registerResource("page", new ResourceTemplate("docs://page/{name}", { list: undefined }), {}, async (uri, { name }) => ({ contents: [{ uri: uri.href, text: "page " + name }] }));
  server.registerPrompt("greet", { description: "Greets a person", argsSchema: z.object({ name: z.string() }) }, ({ name }) => ({ messages: [{ role: "user", content: { type: "text", text: "Hello " + name } }] }));
  return server;
}
if (stdio.serveStdio) stdio.serveStdio(make);
else await make().connect(new stdio.StdioServerTransport());
`;

const TARGETS = [
  {
    name: "everything",
    package: "@modelcontextprotocol/server-everything",
    versions:
      "0.6.2 2025.1.14 2025.3.19 2025.4.8 2025.4.28 2025.5.12 2025.7.1 2025.7.29 2025.8.4 2025.8.18 2025.9.12 2025.9.25 2025.11.25 2025.12.18 2026.1.14 2026.1.26 2026.7.4 2026.8.18 2026.8.31",
    start: "dist/index.js stdio",
  },
  {
    name: "filesystem",
    package: "@modelcontextprotocol/server-filesystem",
    versions:
      "0.5.1 0.6.2 2025.1.14 2025.3.28 2025.7.1 2025.7.29 2025.8.18 2025.8.21 2025.11.25 2025.12.18 2026.1.14 2026.7.4 2026.7.10 2026.8.31",
    start: "dist/index.js .",
  },
  {
    name: "memory",
    package: "@modelcontextprotocol/server-memory",
    versions: "0.6.2 2025.4.25 2025.8.4 2025.9.25 2025.11.25 2026.1.26 2026.7.4 2026.8.31",
    start: "dist/index.js",
    options: ["--env", "MEMORY_FILE_PATH=memory.json"],
  },
  {
    name: "sdk",
    package: "@modelcontextprotocol/sdk",
    versions:
      "1.3.2 1.6.1 1.8.0 1.10.2 1.11.5 1.12.3 1.13.3 1.15.1 1.17.5 1.18.2 1.20.2 1.21.0 1.22.0 1.24.3 1.25.3 1.27.1 1.29.0 1.30.1 1.32.2",
    server: SDK_SERVER,
    options: ["--allow", "tool:echo", "--allow", "tool:fail"],
  },
  {
    name: "sdk-2",
    package: "@modelcontextprotocol/server",
    versions:
      "2.0.0-alpha.2 2.0.0-alpha.3 2.0.0-alpha.4 2.0.0-beta.1 2.0.0-beta.2 2.0.0-beta.3 2.0.0-beta.4 2.0.0-beta.5 2.0.0 2.1.0 2.2.0 2.3.0 2.3.1 2.4.0",
    server: SDK_2_SERVER,
    // 2.0.0-alpha.2 does not start without its optional peer.
    also: "zod@4 @cfworker/json-schema@4",
    options: ["--allow", "tool:echo", "--allow", "tool:fail"],
  },
  {
    name: "remote",
    package: "mcp-remote",
    versions:
      "0.1.0 0.1.16 0.1.38 0.1.39 0.1.40 0.1.41 0.1.42 0.1.43 0.1.44 0.1.45 0.1.46 0.1.47 0.1.48 0.1.49 0.2.0 0.2.1 0.2.2 0.2.3 0.2.4 0.2.5 0.2.6 0.2.7 0.6.0 0.8.7 0.10.0 0.12.1 0.14.5 0.15.1",
    client: "mcp-remote.mjs",
    also: "@modelcontextprotocol/sdk@1.32.2",
    spec: "latest",
  },
];

const [work = ""] = process.argv.slice(2);
if (work === "") throw new Error("expected a work folder");
const main = ["--import", import.meta.resolve("tsx"), path.resolve("harness/cli/main.ts")];

function judge(target, version, history) {
  const folder = path.resolve(work, "packages", target.name, version);
  mkdirSync(folder, { recursive: true });
  const install = `npm install --no-save --no-audit --no-fund --ignore-scripts ${target.package}@${version} ${target.also ?? ""}`;
  writeFileSync(path.join(folder, "package.json"), "{}");
  if (spawnSync(install, { cwd: folder, shell: true, stdio: "inherit" }).status !== 0) return;
  if (target.server !== undefined) writeFileSync(path.join(folder, "server.mjs"), target.server);
  const drivers = target.client === undefined ? [] : [target.client, "usual.mjs"];
  for (const name of drivers) copyFileSync(`examples/clients/${name}`, path.join(folder, name));
  const file = target.server === undefined ? `node_modules/${target.package}/${target.start}` : "server.mjs";
  const command =
    target.client === undefined ? ["--server", `node ${file}`] : ["--client", `node ${target.client} {url}`];
  const limits = ["--spec", target.spec ?? "all", "--timeout", "20000"];
  const words = [...command, ...limits, ...(target.options ?? [])];
  spawnSync(
    process.execPath,
    [...main, "--no-config", ...words, "--format", "silent", "--report", `history=${history}`],
    {
      cwd: folder,
      env: { ...process.env, MCP_CONFORM_RELEASE: version },
      stdio: "inherit",
    },
  );
}

for (const target of TARGETS) {
  const history = path.resolve(work, "history", target.name);
  mkdirSync(history, { recursive: true });
  for (const version of target.versions.split(" ")) {
    if (!readdirSync(history).some((file) => file.includes(`_${version}_`))) judge(target, version, history);
  }
}

const folders = TARGETS.map(({ name }) => path.resolve(work, "history", name)).filter(existsSync);
const page = path.resolve("docs/history/index.html");
/** Servers on the first releases of SDK 2.x do not name themselves in 2026-07-28: their names are their commands. */
const RENAMED = ["example-servers/everything=mcp-servers/everything", "node server.mjs=sdk-2-small"];
const names = RENAMED.flatMap((one) => ["--same-as", one]);
const to = ["--to", `html=${page}`, "--to", "markdown=docs/history/summary.md"];
spawnSync(process.execPath, [...main, "trend", ...folders, ...names, ...to], {
  stdio: ["ignore", "ignore", "inherit"],
});

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium" });
/** The part of the page about server-everything: its head, or its first plots. */
const PARTS = { head: "h2", plots: ".course-of" };
async function picture(name, width, height, colorScheme, part) {
  const tab = await browser.newPage({ viewport: { width, height }, colorScheme });
  await tab.goto(pathToFileURL(page).href);
  const section = tab.locator("section", { hasText: "mcp-servers/everything" }).first();
  await section
    .locator(PARTS[part])
    .first()
    .evaluate((one) => one.scrollIntoView());
  await tab.screenshot({ path: `docs/history/${name}.png` });
  await tab.close();
}
await picture("violations", 1000, 620, "light", "head");
await picture("course", 1000, 420, "light", "plots");
await picture("narrow-dark", 390, 700, "dark", "plots");
await browser.close();
