import { type ChildProcess, type StdioOptions as Descriptors, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Command } from "./command.ts";
import { guard } from "./leftovers.ts";
import { onWindows } from "./windows.ts";

/** What to start, and where. */
export interface Start {
  readonly command: Command;
  /** The folder to start it in; ours when absent. */
  readonly cwd?: string;
  /** Added to our own environment; what is undefined is taken out of it. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** The target could not be started at all; the message gives the command and how to mend it. */
export class StartError extends Error {
  override readonly name = "StartError";
  /** The system's: "ENOENT", "EACCES" … */
  readonly code: string;

  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

/** Starts a target in a process group of its own, which does not outlive this process; rejects with a StartError. */
export async function startGroup<Child extends ChildProcess>(
  how: Start,
  stdio: Descriptors,
): Promise<{ readonly child: Child; readonly pid: number }> {
  try {
    // Which pipes there are is said by `stdio`; the caller knows the type of that.
    const child = start(how, stdio) as Child;
    if (child.pid === undefined) throw await new Promise((resolve) => child.once("error", resolve));
    guard(child.pid);
    return { child, pid: child.pid };
  } catch (error) {
    const code = codeOf(error);
    throw new StartError(explain(how, code, error), code);
  }
}

function start({ command, cwd, env }: Start, stdio: Descriptors): ChildProcess {
  const environment = { ...process.env, ...env };
  const windows = process.platform === "win32";
  const { file, args, verbatim } = windows
    ? onWindows(command, environment)
    : { ...command, verbatim: false };
  return spawn(file, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: environment,
    stdio,
    // On Windows it would open a console window instead of making a group.
    detached: !windows,
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}

function explain({ command: { file, args }, cwd }: Start, code: string, error: unknown): string {
  const said = `Cannot start ${JSON.stringify([file, ...args])}: `;
  if (code === "ENOENT" && cwd !== undefined && !existsSync(cwd)) {
    return `${said}the folder ${cwd} to start it in does not exist (ENOENT). Correct --cwd.`;
  }
  if (code === "ENOENT") {
    return `${said}there is no program ${file} (ENOENT). Give a path, or a name that PATH knows.`;
  }
  if (code === "EACCES")
    return `${said}${file} may not be executed (EACCES). Is it a program, and does its mode allow it?`;
  return said + (error instanceof Error ? error.message : String(error));
}
