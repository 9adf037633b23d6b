import { given } from "../../schema/given.ts";
import type { StdioConnection } from "../transport/connection.ts";
import { StartedAhead } from "../transport/stdio/ahead.ts";
import { splitCommand } from "../transport/stdio/command.ts";
import { spawnStdio } from "../transport/stdio/process.ts";
import { basicEnvironment, missingVariableHint } from "./environment.ts";
import type { Target } from "./target.ts";

export interface StdioTargetOptions {
  /** As the operator typed it. It is split into words, and runs without a shell. */
  readonly command: string;
  readonly cwd?: string;
  /** Added to what the process gets of the environment of the harness. */
  readonly env?: Readonly<Record<string, string>>;
  /** It gets the whole environment of the harness. Otherwise it gets only what programs need to run. */
  readonly envAll?: boolean;
  /** It serves a URL, so its stdout has no messages: it is a log. */
  readonly isLog?: boolean;
}

/** A target whose connections are processes. */
export interface StdioTarget extends Target {
  connect(...parameters: Parameters<Target["connect"]>): Promise<StdioConnection>;
}

/** A server that is started for each connection. Throws CommandSyntaxError if the command cannot be split. */
export function stdioTarget({
  command,
  cwd,
  env,
  envAll = false,
  isLog = false,
}: StdioTargetOptions): StdioTarget {
  const words = splitCommand(command);
  const base = envAll ? undefined : basicEnvironment(process.env);
  const start = { command: words, ...given({ cwd, base, env }) };
  const ahead = new StartedAhead(start);
  return {
    transport: "stdio",
    address: command,
    ahead,
    end: () => ahead.end(),
    hintAfterEnd: (output) =>
      base === undefined ? undefined : missingVariableHint(output, { ...base, ...env }),
    connect: (purpose, revision, recorder) =>
      spawnStdio({ ...start, recorder, purpose, revision, ahead, isLog }),
  };
}
