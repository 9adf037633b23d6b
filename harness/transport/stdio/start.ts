import { type ChildProcess, type StdioOptions as Descriptors, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Command } from "./command.ts";
import { guard } from "./leftovers.ts";
import { onWindows } from "./windows.ts";

/** What to start, and where. */
export interface Start {
  readonly command: Command;
  /** The working directory. Default: that of this process. */
  readonly cwd?: string;
  /** The environment to which `env` is added. Default: that of this process. */
  readonly base?: Readonly<Record<string, string | undefined>>;
  /** Added to that environment. A variable that is undefined is removed. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The target could not be started. The message has the command and says how to fix it. */
export class StartError extends Error {
  override readonly name = "StartError";
  /** The error code of the system: "ENOENT", "EACCES" … */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Starts a target in its own process group, which ends with this process. Rejects with a StartError. */
export async function startGroup<Child extends ChildProcess>(
  how: Start,
  stdio: Descriptors,
): Promise<{ readonly child: Child; readonly pid: number }> {
  try {
    // `stdio` decides which pipes there are, and the caller knows the type that follows from it.
    const child = start(how, stdio) as Child;
    if (child.pid === undefined) throw await new Promise((resolve) => child.once("error", resolve));
    guard(child.pid);
    return { child, pid: child.pid };
  } catch (error) {
    const code = codeOf(error);
    throw new StartError(explain(how, code, error), code);
  }
}

function start({ command, cwd, base = process.env, env }: Start, stdio: Descriptors): ChildProcess {
  const environment = { ...base, ...env };
  const windows = process.platform === "win32";
  const { file, args, verbatim } = windows
    ? onWindows(command, environment)
    : { ...command, verbatim: false };
  return spawn(file, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: environment,
    stdio,
    // On Windows this would open a console window, and make no group.
    detached: !windows,
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}

function explain({ command: { file, args }, cwd }: Start, code: string, error: unknown): string {
  const start = `Cannot start ${JSON.stringify([file, ...args])}: `;
  if (code === "ENOENT" && cwd !== undefined && !existsSync(cwd)) {
    return `${start}the working directory ${cwd} does not exist (ENOENT). Correct --cwd.`;
  }
  if (code === "ENOENT") {
    return `${start}there is no program ${file} (ENOENT). Use a path, or the name of a program in PATH.`;
  }
  if (code === "EACCES")
    return `${start}${file} is not executable (EACCES). Check that it is a program, and that its mode allows execution.`;
  if (["EMFILE", "ENFILE", "EAGAIN", "ENOMEM"].includes(code))
    return `${start}this machine has no more files, processes or memory to give (${code}). Raise the limits (ulimit -n, ulimit -u), or lower --concurrency.`;
  return start + (error instanceof Error ? error.message : String(error));
}
