import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { killGroupNow } from "../../transport/stdio/group.ts";
import { descendantsOf } from "./descendants.ts";

/** How long a process has to write what it has found, after it was asked to stop, in milliseconds. */
const STOP_MS = 10_000;

/** How long it then has to end its target, in milliseconds. */
const QUIT_MS = 2_000;

/** How much of standard error is stored, in characters. */
const MOST_STDERR = 4_000;

/** How a run of the command in a process of its own ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The end of standard error. */
  readonly stderr: string;
  /** It had to be stopped at the limit. */
  readonly timedOut: boolean;
}

interface How {
  /** Milliseconds. */
  readonly limit: number;
  /** Stops the process in order. */
  readonly signal: AbortSignal;
  /** The command line: that of this package if left out. */
  readonly command?: readonly [file: string, ...words: string[]];
  /** How long the process has after each of the two requests to stop, in milliseconds. */
  readonly patience?: readonly [stop: number, quit: number];
}

export type RunConform = (args: readonly string[], how: How) => Promise<Ended>;

/** The command line of this package, beside this file: compiled or not. */
const MAIN = fileURLToPath(new URL(`../main${path.extname(import.meta.url)}`, import.meta.url));
const COMMAND: readonly [file: string, ...words: string[]] = [process.execPath, ...process.execArgv, MAIN];

/**
 * Runs the command line with these arguments in a process of its own, and ends it, with all that it has started, at the
 * limit or by the signal: first it may write its reports, then it may end its target, then it is killed.
 */
export function runConform(
  args: readonly string[],
  { limit, signal, command = COMMAND, patience = [STOP_MS, QUIT_MS] }: How,
): Promise<Ended> {
  const [executable, ...words] = command;
  return new Promise((resolve) => {
    const child = spawn(executable, [...words, ...args], {
      stdio: ["ignore", "ignore", "pipe"],
      // Ctrl-C reaches only this process, which decides what happens to the others.
      detached: true,
      windowsHide: true,
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => {
      stderr = (stderr + text).slice(-MOST_STDERR);
    });
    let timedOut = false;
    let stopping: (() => void) | undefined;
    const stop = () => {
      stopping ??= endStepwise(child, patience);
    };
    const timer = setTimeout(() => {
      timedOut = true;
      stop();
    }, limit);
    const finish = (code: number | null, by: NodeJS.Signals | null) => {
      clearTimeout(timer);
      stopping?.();
      signal.removeEventListener("abort", stop);
      running.delete(child);
      resolve({ code, signal: by, stderr, timedOut });
    };
    guard(child);
    signal.addEventListener("abort", stop);
    if (signal.aborted) stop();
    child.once("error", (error) => {
      stderr = error.message;
      finish(null, null);
    });
    // A process that outlives it may hold standard error open, so its end is not waited for.
    child.once("exit", (code, by) => finish(code, by));
  });
}

const running = new Set<ChildProcess>();

/** The end of this process ends those that it has started. */
function guard(child: ChildProcess): void {
  if (running.size === 0) {
    process.off("exit", killAll);
    process.on("exit", killAll);
  }
  running.add(child);
}

function killAll(): void {
  for (const child of running) killTree(child);
}

/** Returns what ends the steps. */
function endStepwise(child: ChildProcess, [stop, quit]: readonly [number, number]): () => void {
  child.kill("SIGTERM");
  let timer = setTimeout(() => {
    child.kill("SIGTERM");
    timer = setTimeout(() => killTree(child), quit);
  }, stop);
  return () => clearTimeout(timer);
}

/** A process that cannot end its target itself: its main thread does not answer. */
function killTree({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const all = descendantsOf(pid);
  for (const one of [pid, ...all]) killGroupNow(one);
}
