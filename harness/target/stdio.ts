import { splitCommand } from "../transport/stdio/command.ts";
import { spawnStdio } from "../transport/stdio/process.ts";
import type { Target } from "./target.ts";

export interface StdioTargetOptions {
  /** As the operator typed it; split into words, no shell. */
  readonly command: string;
  readonly cwd?: string;
  /** Added to the harness' own environment. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A server that is started for each connection. Throws CommandSyntaxError when the command cannot be split. */
export function stdioTarget({ command, cwd, env }: StdioTargetOptions): Target {
  const words = splitCommand(command);
  return {
    transport: "stdio",
    address: command,
    connect: (purpose, revision, recorder) =>
      spawnStdio({
        command: words,
        recorder,
        purpose,
        revision,
        ...(cwd === undefined ? {} : { cwd }),
        ...(env === undefined ? {} : { env }),
      }),
  };
}
