import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import type { Revision } from "../../../schema/revision.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { StdioConnection } from "../connection.ts";
import type { Command } from "./command.ts";
import { type Child, LIMITS, type Limits, StdioProcess } from "./connection.ts";
import { guard } from "./leftovers.ts";
import { onWindows } from "./windows.ts";

export interface StdioOptions {
  readonly command: Command;
  /** The folder to start it in; ours when absent. */
  readonly cwd?: string;
  /** Added to our own environment. */
  readonly env?: Readonly<Record<string, string>>;
  readonly recorder: Recorder;
  /** In words, for the trace: "shared session of 2025-11-25". */
  readonly purpose: string;
  readonly revision: Revision;
  readonly limits?: Partial<Limits>;
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

/** Starts a target in a process group of its own; resolves when it runs, rejects with a StartError. */
export async function spawnStdio(options: StdioOptions): Promise<StdioConnection> {
  const { command, recorder, purpose, revision } = options;
  const id = recorder.nameConnection();
  recorder.record({ channel: "open", connection: id, transport: "stdio", purpose, revision });
  try {
    const child = start(options);
    if (child.pid === undefined) throw await new Promise((resolve) => child.once("error", resolve));
    guard(child.pid);
    return new StdioProcess(child, child.pid, id, recorder, { ...LIMITS, ...options.limits });
  } catch (error) {
    const code = codeOf(error);
    recorder.record({ channel: "exit", connection: id, code: null, signal: null, error: code });
    throw new StartError(explain(command, options.cwd, code, error), code);
  }
}

function start({ command, cwd, env }: StdioOptions): Child {
  const environment = { ...process.env, ...env };
  const windows = process.platform === "win32";
  const { file, args, verbatim } = windows
    ? onWindows(command, environment)
    : { ...command, verbatim: false };
  return spawn(file, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: environment,
    stdio: ["pipe", "pipe", "pipe"],
    // On Windows it would open a console window instead of making a group.
    detached: !windows,
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
  });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "unknown";
}

function explain({ file, args }: Command, cwd: string | undefined, code: string, error: unknown): string {
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
