import { type ChildProcess, spawn } from "node:child_process";
import { nodeWords } from "../../testing/node-words.ts";

const MAIN = new URL("../main.ts", import.meta.url);

/** The end of a run of the command. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

export interface Running {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when standard output has this text. */
  has(text: string): Promise<void>;
}

export interface How {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** Runs the command in a process of its own, as an operator does. */
export function start(args: readonly string[], { env = {}, cwd }: How = {}): Running {
  const began = performance.now();
  const [command, ...words] = nodeWords(MAIN);
  const child = spawn(command, [...words, ...args], {
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output.stderr += text;
  });
  const ended = new Promise<Ended>((resolve) =>
    child.once("close", (code) => resolve({ code, ...output, ms: performance.now() - began })),
  );
  const has = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const check = () => {
        if (output.stdout.includes(text)) resolve();
      };
      child.stdout.on("data", check);
      check();
      void ended.then(() =>
        reject(new Error(`it ended without "${text}":\n${output.stdout}${output.stderr}`)),
      );
    });
  return { child, ended, has };
}

export function conform(args: readonly string[], how: How = {}): Promise<Ended> {
  return start(args, how).ended;
}

/** A command that runs this script. */
export function node(script: string): string {
  return `"${process.execPath}" -e ${JSON.stringify(script.replace(/\s+/g, " "))}`;
}

/** A server of 2025-11-25. `more` may answer a message itself, and then returns true. */
export function server(more = "(m) => false"): string {
  return node(`
    const say = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
    const more = ${more};
    require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
      let m;
      try { m = JSON.parse(line); } catch { return say({ id: null, error: { code: -32700, message: 'Parse error' } }); }
      const { id, method, params } = m;
      if (more(m, say)) return;
      if (id === undefined) return;
      if (method === 'initialize') return say({ id, result: { protocolVersion: '2025-11-25', capabilities: {},
        serverInfo: { name: 'small', version: '1' } } });
      if (method === 'ping') return say({ id, result: {} });
      say({ id, error: { code: -32601, message: 'Method not found' } });
    });
  `);
}
