// Judges servers that answer badly, slowly or not at all, and prints how long each run takes: over both transports and in
// both eras. No test depends on timings. Words select rows: `npm run bench -- degraded no-ping stdio`. If TRACES names a folder,
// the traces are written there.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import net from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";

const main = path.resolve("dist/harness/cli/main.js");
const usage = path.resolve(".ci/usage.mjs");

/** Seconds of wall time on an idle machine with two cores, by mode. The default is ten. */
const MODES = {
  none: 5,
  "no-ping": 10,
  "no-unknown": 10,
  "no-undeclared": 10,
  "no-list": undefined,
  "no-call": undefined,
  third: undefined,
  "after-error": undefined,
  "string-ids": undefined,
  "only-last": 10,
  "no-id": 10,
  "null-id": 10,
  "text-id": 10,
  "other-id": 10,
  "next-id": 10,
  "same-id": 10,
  neither: 10,
  deaf: 10,
  "no-stream-end": 10,
  bom: 10,
  pretty: 10,
  "handshake-only": 10,
  mute: 15,
  "mute-after-20": 15,
  slower: 15,
  "closes-stdout": 15,
  comments: 15,
  "endless-body": 15,
  "half-second": 12,
  "in-turn": undefined,
  slow: undefined,
  "slow-start": undefined,
};
const ONLY_ON = {
  "no-stream-end": "http",
  comments: "http",
  "endless-body": "http",
  "closes-stdout": "stdio",
};
const REVISIONS = ["2025-11-25", "2026-07-28"];

async function freePort() {
  const listener = net.createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => listener.once("listening", resolve));
  const { port } = listener.address();
  await new Promise((resolve) => listener.close(resolve));
  return port;
}

async function judge(mode, transport, revision, { folder, server }) {
  const port = transport === "http" ? await freePort() : undefined;
  const command = [process.execPath, server, mode, ...(port ? [port] : [])].join(" ");
  const files = { usage: path.join(folder, "usage.json"), result: path.join(folder, "result.json") };
  rmSync(files.result, { force: true });
  const args = [
    ...["--import", usage, main, "--server", command, "--spec", revision],
    ...(port ? ["--url", `http://127.0.0.1:${port}/mcp`] : []),
    ...["--report", `json=${files.result}`],
    ...(process.env.TRACES
      ? ["--trace", path.join(process.env.TRACES, `${mode}-${transport}-${revision}.jsonl`)]
      : []),
  ];
  const began = performance.now();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: "ignore",
    env: { ...process.env, MCP_CONFORM_USAGE: files.usage },
  });
  const code = await new Promise((resolve) => child.on("exit", resolve));
  const wall = (performance.now() - began) / 1000;
  const { cpuMs } = JSON.parse(readFileSync(files.usage, "utf8"));
  const { legs, verdict } = JSON.parse(readFileSync(files.result, "utf8"));
  return { code, wall, cpu: cpuMs / 1000, verdict, counts: legs[0]?.counts ?? {} };
}

/** Prints one row for each mode, transport and revision. Words in `only` select rows: each word must occur in the row. */
export async function benchDegraded(only = []) {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-bench-"));
  const server = path.join(folder, "degraded-server.mjs");
  await build({
    entryPoints: [".ci/bench/degraded-server.mjs"],
    outfile: server,
    bundle: true,
    platform: "node",
    format: "esm",
  });
  for (const [mode, limit] of Object.entries(MODES)) {
    for (const transport of ["stdio", "http"]) {
      if ((ONLY_ON[mode] ?? transport) !== transport) continue;
      for (const revision of REVISIONS) {
        if (!only.every((word) => [mode, transport, revision].includes(word))) continue;
        const { code, wall, cpu, verdict, counts } = await judge(mode, transport, revision, {
          folder,
          server,
        });
        const { pass = 0, fail = 0, warn = 0, inconclusive = 0, error = 0 } = counts;
        const isLate = limit !== undefined && wall > limit;
        console.log(
          [
            mode.padEnd(15),
            transport.padEnd(5),
            revision,
            `${wall.toFixed(1)} s wall`.padStart(12),
            `${cpu.toFixed(1)} s cpu`.padStart(9),
            (limit === undefined ? "" : `of ${limit} s${isLate ? " LATE" : ""}`).padEnd(12),
            `${verdict} (exit ${code}):`,
            `pass ${pass} fail ${fail} warn ${warn} inconclusive ${inconclusive}${error ? ` error ${error}` : ""}`,
          ].join(" "),
        );
      }
    }
  }
  rmSync(folder, { recursive: true });
}
