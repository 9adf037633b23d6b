// 100 restarts of --watch: half of them during a run, half after one. It needs the build in dist/, and Linux or macOS.
import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const RESTARTS = 100;
const main = path.resolve("dist/harness/cli/main.js");

/** The server changes with each number, in a way that breaks a check in every second version. */
const serverOf = (
  number,
) => `const say = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  if (method === "initialize") return say({ id, result: { protocolVersion: "2025-11-25", capabilities: {},
    serverInfo: { name: "small", version: "${number}" } } });
  if (method === "ping" || ${number % 2 === 1}) return say({ id, result: {} });
  say({ id, error: { code: -32601, message: "Method not found" } });
});
`;

const runningWith = (text) =>
  execFileSync("ps", ["-Ao", "pid=,args="], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes(text));

export async function benchWatch() {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-bench-"));
  mkdirSync(path.join(folder, "src"));
  const server = path.join(folder, "src", "server.cjs");
  writeFileSync(server, serverOf(0));
  const args = [
    main,
    "--no-config",
    "--server",
    `${process.execPath} ${server}`,
    "--spec",
    "2025-11-25",
    "--watch",
    "src",
  ];
  const usage = path.join(folder, "usage.json");
  const words = ["--import", path.resolve(".ci/usage.mjs"), ...args];
  const env = { ...process.env, NO_COLOR: "1", MCP_CONFORM_USAGE: usage };
  const child = spawn(process.execPath, words, { cwd: folder, env, stdio: ["pipe", "pipe", "ignore"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  let output = "";
  child.stdout.setEncoding("utf8");
  const has = async (text) => {
    while (!output.includes(text))
      output += await new Promise((resolve) => child.stdout.once("data", resolve));
    const all = output;
    output = "";
    return all;
  };
  const firsts = [];
  const whole = async () =>
    firsts.push(Number(/first verdict after ([\d.]+) s/.exec(await has("q quit"))?.[1]));
  await whole();
  for (let restart = 1; restart <= RESTARTS; restart++) {
    writeFileSync(server, serverOf(restart));
    // Every second run is cut by the next change as soon as its first line is there.
    if (restart % 2 === 1) await has("server.cjs changed");
    else await whole();
  }
  child.stdin.write("q");
  const code = await ended;
  const left = runningWith(server).length;
  const [before, after] = [firsts[0], firsts.slice(1).sort((one, other) => one - other)];
  const median = after[Math.floor(after.length / 2)];
  console.log(`${RESTARTS} restarts: exit ${code}, ${left} processes left`);
  console.log(
    `first verdict: ${before} s after the start, median ${median} s, at most ${after.at(-1)} s after a change`,
  );
  rmSync(folder, { recursive: true });
}
