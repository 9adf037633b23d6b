// Measures whole commands: wall time, our own CPU time and our own peak memory; the median of five runs after a warm-up.
// Beside each figure is the target of the project. Nothing fails here: no test depends on timings.
// `npm run bench -- degraded` measures servers that answer badly, slowly or not at all. More words select rows.
// `npm run bench -- watch` restarts --watch 100 times, `npm run bench -- many` makes large histories and lists.
// `npm run bench -- redaction` measures the redaction of long, periodic and many secrets. It needs no build.
// `npm run bench -- proxy` measures only the latency that the proxy adds.
// `npm run bench -- page` opens an HTML report with 20,000 messages in Chromium.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { benchDegraded } from "./bench/degraded.mjs";

const [what, ...only] = process.argv.slice(2);
if (what === "degraded") {
  await benchDegraded(only);
  process.exit();
}
if (what === "proxy") {
  const { benchProxy } = await import("./bench/proxy.mjs");
  await benchProxy();
  process.exit();
}
if (what === "watch") {
  const { benchWatch } = await import("./bench/watch.mjs");
  await benchWatch();
  process.exit();
}
if (what === "many") {
  const { benchMany } = await import("./bench/many.mjs");
  await benchMany();
  process.exit();
}
if (what === "redaction") {
  const { benchRedaction } = await import("./bench/redaction.mjs");
  await benchRedaction();
  process.exit();
}
if (what === "page") {
  const { benchPage } = await import("./bench/page.mjs");
  await benchPage();
  process.exit();
}

const RUNS = 5;
const PORT = 4199;
const main = path.resolve("dist/harness/cli/main.js");
const everything = path.resolve("node_modules/@modelcontextprotocol/server-everything/dist/index.js");
const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-bench-"));

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Runs a script once, in an empty folder, without its output. */
function once(script, args) {
  const file = path.join(folder, "usage.json");
  const began = performance.now();
  const child = spawn(process.execPath, ["--import", path.resolve(".ci/usage.mjs"), script, ...args], {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, MCP_CONFORM_USAGE: file },
  });
  return new Promise((resolve) => {
    child.on("exit", () =>
      resolve({ wallMs: performance.now() - began, ...JSON.parse(readFileSync(file, "utf8")) }),
    );
  });
}

async function measure(name, args, target, script = main) {
  await once(script, args);
  const runs = [];
  for (let run = 0; run < RUNS; run++) runs.push(await once(script, args));
  const [wall, cpu, rss] = ["wallMs", "cpuMs", "rssMb"].map((key) =>
    Math.round(median(runs.map((one) => one[key]))),
  );
  console.log(
    `${name.padEnd(34)} ${`${wall} ms wall`.padStart(14)} ${`${cpu} ms cpu`.padStart(13)} ${`${rss} MB`.padStart(8)}   target: ${target}`,
  );
}

async function listening(port) {
  for (;;) {
    const open = await new Promise((resolve) => {
      const socket = net.connect(port, "127.0.0.1");
      socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
      socket.once("close", () => socket.destroy());
      socket.once("connect", () => socket.end());
    });
    if (open) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

await measure("--help", ["--help"], "150 ms cpu");
await measure(
  "server-everything, stdio",
  ["--server", `${process.execPath} ${everything} stdio`],
  "2000 ms wall, 1500 ms cpu, 120 MB",
);
const reference = path.join(folder, "reference.mjs");
await build({
  stdin: {
    contents: `export { ReferenceServer } from "./harness/reference/server/core/server.ts";
      export { serve } from "./harness/reference/server/wire/stdio.ts";`,
    resolveDir: ".",
  },
  outfile: reference,
  bundle: true,
  platform: "node",
  format: "esm",
});
await measure(
  "reference server, in process",
  [path.resolve("dist/harness/library/index.js"), reference],
  "700 ms wall",
  path.resolve(".ci/bench/in-process.mjs"),
);
/** Measures server-everything at a URL. */
async function measureServing(how, name, port, url, target) {
  const server = spawn(process.execPath, [everything, how], {
    stdio: "ignore",
    env: { ...process.env, PORT: String(port) },
  });
  await listening(port);
  await measure(name, ["--url", `http://127.0.0.1:${port}${url}`], target);
  server.kill();
}
await measureServing("streamableHttp", "server-everything, HTTP", PORT, "/mcp", "2500 ms wall, 120 MB");
await measureServing("sse", "server-everything, HTTP+SSE", PORT + 1, "/sse", "1500 ms wall, 1000 ms cpu");
await measure(
  "client of SDK 1.x, stdio and HTTP",
  [
    "--client",
    `${process.execPath} ${path.resolve("examples/clients/sdk-1.mjs")} {target}`,
    "--spec",
    "2025-11-25",
  ],
  "8000 ms wall, 2000 ms cpu",
);
const { benchProxy } = await import("./bench/proxy.mjs");
await benchProxy([main]);
rmSync(folder, { recursive: true });
