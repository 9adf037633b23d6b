import { spawn } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { nodeWords } from "../../testing/node-words.ts";

const MAIN = new URL("../main.ts", import.meta.url);
const folder = mkdtempSync(path.join(os.tmpdir(), "mcp-conform-watch-"));
const SERVER = path.join(folder, "src", "server.cjs");
/** The address of the report that was opened. */
const OPENED = path.join(folder, "opened");
afterAll(() => rmSync(folder, { recursive: true }));

/** A server that answers each unknown method with an empty result, if it is broken. */
function write(state: "good" | "broken"): void {
  writeFileSync(
    SERVER,
    `const say = (message) => console.log(JSON.stringify({ jsonrpc: "2.0", ...message }));
    require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
      const { id, method } = JSON.parse(line);
      if (id === undefined) return;
      if (method === "initialize") return say({ id, result: { protocolVersion: "2025-11-25", capabilities: {},
        serverInfo: { name: "small", version: "1" } } });
      if (method === "ping" || ${state === "broken"}) return say({ id, result: {} });
      say({ id, error: { code: -32601, message: "Method not found" } });
    });`,
  );
}

/** The programs that open a file on macOS and Linux. They only note which. */
function writeOpeners(): string {
  const bin = path.join(folder, "bin");
  mkdirSync(bin);
  const script = `#!/bin/sh\nprintf %s "$1" >${OPENED}.part && mv ${OPENED}.part ${OPENED}\n`;
  for (const name of ["open", "xdg-open"]) writeFileSync(path.join(bin, name), script, { mode: 0o755 });
  return bin;
}

it.skipIf(process.platform === "win32")(
  "--watch shows what a change broke and fixed, ends with the last verdict, and leaves no process",
  async () => {
    mkdirSync(path.dirname(SERVER), { recursive: true });
    write("good");
    const [command, ...words] = nodeWords(MAIN);
    const only = "jsonrpc.method.unknown,jsonrpc.message.valid";
    const args = [
      "--server",
      `node ${SERVER}`,
      "--spec",
      "2025-11-25",
      "--only",
      only,
      "--watch",
      "src",
      "--bell",
    ];
    const child = spawn(command, [...words, ...args], {
      cwd: folder,
      env: { ...process.env, FORCE_COLOR: "1", PATH: `${writeOpeners()}:${process.env.PATH}` },
      stdio: ["pipe", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    /** Resolves when a run has ended, with what it printed. */
    const run = async (): Promise<string> => {
      while (!output.includes("q quit")) await new Promise((resolve) => child.stdout.once("data", resolve));
      const printed = output;
      output = "";
      return printed;
    };
    expect(await run()).toContain("2 selected checks passed;");
    write("broken");
    const broken = await run();
    expect(broken).toContain("src/server.cjs changed");
    expect(broken).toContain("\u001b[31mnewly broken  FAIL jsonrpc.method.unknown (MUST)\u001b[39m\n");
    expect(broken).toContain("\u0007");
    child.stdin.write("f");
    while (!output.includes("1 of 1 still fails"))
      await new Promise((resolve) => child.stdout.once("data", resolve));
    output = "";
    write("good");
    const fixed = await run();
    expect(fixed).toContain("failed before: 0 of 1 still fail");
    expect(fixed).toContain("\u001b[32mfixed         jsonrpc.method.unknown\u001b[39m\n");
    expect(fixed).toMatch(/first verdict after \d+\.\d s/);
    expect(fixed).not.toContain("\u0007");
    child.stdin.write("a");
    const again = await run();
    expect(again).toMatch(/^\n.*\d all checks/);
    expect(again).not.toMatch(/newly broken|fixed/);
    child.stdin.write("o");
    while (!existsSync(OPENED)) await new Promise((resolve) => setTimeout(resolve, 10));
    const report = readFileSync(OPENED, "utf8");
    expect(readFileSync(report, "utf8")).toContain("jsonrpc.method.unknown");
    // Each of these ends the run before it, at any moment of it.
    for (let times = 0; times < 5; times += 1) child.stdin.write("a");
    await run();
    const ended = new Promise((resolve) => child.once("close", resolve));
    child.stdin.write("q");
    expect(await ended).toBe(0);
    expect(runningWith(SERVER)).toEqual([]);
    expect(existsSync(report)).toBe(false);
  },
);

/** The processes whose command line has this text. */
function runningWith(text: string): readonly string[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc").filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(text);
    } catch {
      return false;
    }
  });
}
