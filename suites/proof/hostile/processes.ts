import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
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
  /** Processes of the target that still run. */
  readonly left: readonly string[];
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  readonly timeoutMs?: number;
}

let count = 0;

/** A script for Node, which the harness starts for each connection, or the URL of a server. */
export type Where = { readonly script: string } | { readonly url: string };

/** Runs the command line on a target in its own process, and looks for processes that remain. */
export async function runOn(
  where: Where,
  { env = {}, args = [], timeoutMs = 300 }: RunOptions = {},
): Promise<Run> {
  const folder = mkdtempSync(path.join(tmpdir(), "mcp-conform-hostile-"));
  const file = (name: string) => path.join(folder, name);
  const mark = `hostile-${process.pid}-${++count}`;
  const target =
    "url" in where
      ? ["--url", where.url]
      : ["--server", `${process.execPath} -e ${quoted(where.script)} ${mark}`];
  const { flags, file: main } = runnable(MAIN);
  const words = [
    ...[...flags, "--import", path.join(root, ".ci/usage.mjs"), main],
    ...[...target, "--timeout", `${timeoutMs}`, "--report", `json=${file("result.json")}`],
    ...["--report", `jsonl=${file("result.jsonl")}`, "--trace", file("trace.jsonl"), ...args],
  ];
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...env, MCP_CONFORM_USAGE: file("usage.json"), NO_COLOR: "1" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr, status] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  try {
    const names = ["result.json", "result.jsonl", "trace.jsonl"];
    const { rssMb } = JSON.parse(readFileSync(file("usage.json"), "utf8")) as { rssMb: number };
    const [json = "", ...others] = names.map((name) => readFileSync(file(name), "utf8"));
    return { status, stdout, stderr, json, files: [json, ...others], peakMb: rssMb, left: running(mark) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
