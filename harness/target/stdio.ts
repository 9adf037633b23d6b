import { given } from "../../schema/given.ts";
import type { StdioConnection } from "../transport/connection.ts";
import { splitCommand } from "../transport/stdio/command.ts";
import { spawnStdio } from "../transport/stdio/process.ts";
import type { Target } from "./target.ts";

export interface StdioTargetOptions {
  /** As the operator typed it. It is split into words, and runs without a shell. */
  readonly command: string;
  readonly cwd?: string;
  /** Added to the environment of the harness. */
  readonly env?: Readonly<Record<string, string>>;
}

/** A target whose connections are processes. */
export interface StdioTarget extends Target {
  connect(...parameters: Parameters<Target["connect"]>): Promise<StdioConnection>;
}

/** A server that is started for each connection. Throws CommandSyntaxError if the command cannot be split. */
export function stdioTarget({ command, cwd, env }: StdioTargetOptions): StdioTarget {
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
        ...given({ cwd, env }),
      }),
  };
}
