import { execFileSync, spawn } from "node:child_process";
import { closeSync, fstatSync, mkdtempSync, openSync, readFileSync, readSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { runnable } from "../../../harness/testing/node-words.ts";

const MAIN = new URL("../../../harness/cli/main.ts", import.meta.url);
const root = fileURLToPath(new URL("../../..", import.meta.url));

/** The outcome of a run of the command. */
export interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The result as JSON. */
  readonly json: string;
  readonly files: readonly string[];
  /** The peak memory of the harness, in MB. */
  readonly peakMb: number;
  /** The time of the processor that the harness took, and the time that passed, in milliseconds. */
  readonly cpuMs: number;
  readonly ms: number;
  /** Processes of the target that still run. */
  readonly left: readonly string[];
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly timeoutMs?: number;
  /** After this time the run is interrupted, as an operator would do it, in milliseconds. */
  readonly mostMs?: number;
}

/** What .ci/usage.mjs writes. */
interface Usage {
  readonly rssMb: number;
  readonly cpuMs: number;
}

let count = 0;

/** A script for Node or a command, which the harness starts for each connection, or the URL of a server. */
export type Where =
  | { readonly script: string; readonly url?: string }
  | { readonly command: string }
  | { readonly url: string; readonly args?: readonly string[] };

function targetOf(where: Where, mark: string): readonly string[] {
  if (!("command" in where || "script" in where)) return ["--url", where.url, ...(where.args ?? [])];
  const command = "command" in where ? where.command : `${process.execPath} -e ${quoted(where.script)}`;
  const url = "url" in where && where.url !== undefined ? ["--url", where.url] : [];
  return ["--server", `${command} ${mark}`, ...url];
}

/** Runs the command line on a target in its own process, and looks for processes that remain. */
export async function runOn(
  where: Where,
  { env = {}, args = [], timeoutMs = 10_000, mostMs }: RunOptions = {},
): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-hostile-"));
  const file = (name: string) => path.join(folder, name);
  // With an end: the mark of the first run is not the begin of that of the tenth.
  const mark = `hostile-${process.pid}-${++count}-run`;
  const { flags, file: main } = runnable(MAIN);
  const words = [
    ...[...flags, "--import", path.join(root, ".ci/usage.mjs"), main],
    ...[...targetOf(where, mark), "--timeout", `${timeoutMs}`, "--report", `json=${file("result.json")}`],
    ...["--report", `jsonl=${file("result.jsonl")}`, "--report", `html=${file("report.html")}`],
    ...["--trace", file("trace.jsonl"), ...args],
  ];
  const began = performance.now();
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...env, MCP_CONFORM_USAGE: file("usage.json"), NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const limit = mostMs === undefined ? undefined : setTimeout(() => child.kill("SIGINT"), mostMs);
  const [stdout, stderr, status] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  clearTimeout(limit);
  try {
    const ms = performance.now() - began;
    const names = ["result.json", "result.jsonl", "report.html", "trace.jsonl"];
    const { rssMb, cpuMs } = JSON.parse(readFileSync(file("usage.json"), "utf8")) as Usage;
    const [json = "", ...others] = names.map((name) => beginOf(file(name)));
    const files = [json, ...others];
    return { status, stdout, stderr, json, files, peakMb: rssMb, cpuMs, ms, left: running(mark) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What is read of a file: a trace may be larger than a string. */
const MOST_READ = 64e6;

function beginOf(name: string): string {
  const file = openSync(name, "r");
  const bytes = Buffer.alloc(Math.min(fstatSync(file).size, MOST_READ));
  readSync(file, bytes);
  closeSync(file);
  return bytes.toString("utf8");
}

/** The running processes with this word in their command line. */
function running(mark: string): readonly string[] {
  const all = execFileSync("ps", ["-A", "-ww", "-o", "pid=,stat=,args="], {
    encoding: "utf8",
    maxBuffer: 64e6,
  });
  return all
    .split("\n")
    .filter((line) => line.includes(mark) && !/^\s*\d+\s+Z/.test(line) && !line.includes("--server"));
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  for await (const chunk of stream) text += chunk;
  return text;
}

/** One word of a command line, as the harness splits it without a shell. */
function quoted(text: string): string {
  if (text.includes("'")) throw new Error("the script must not contain single quotes");
  return `'${text}'`;
}
