import { existsSync } from "node:fs";
import { win32 } from "node:path";
import type { Command } from "./command.ts";

/** How to start a program on Windows. */
export interface Started extends Command {
  /** The arguments are already quoted. */
  readonly verbatim: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Windows itself starts only .exe files. npx, npm and the programs that they install are .cmd files, which are found by
 * PATH and PATHEXT and run by cmd.exe. Throws for an argument that a .cmd file cannot receive unchanged.
 */
export function onWindows(
  { file, args }: Command,
  env: Environment,
  exists: (path: string) => boolean = existsSync,
): Started {
  const found = find(file, env, exists) ?? file;
  if (!/\.(cmd|bat)$/i.test(found)) return { file: found, args, verbatim: false };
  const unsafe = args.find((arg) => /["\r\n]/.test(arg));
  if (unsafe !== undefined) {
    throw new Error(
      `${found} is a batch file, and cmd.exe cannot pass it the argument ${JSON.stringify(unsafe)} unchanged. Start the program that it runs instead: node <script> …`,
    );
  }
  const line = [found, ...args]
    .map((word) => quoted(word).replace(/[()\][%!^"`<>&|;, *?]/g, "^$&"))
    .join(" ");
  return {
    file: variable(env, "ComSpec") ?? "cmd.exe",
    args: ["/d", "/s", "/c", `"${line}"`],
    verbatim: true,
  };
}

function find(file: string, env: Environment, exists: (path: string) => boolean): string | undefined {
  const extensions =
    win32.extname(file) === "" ? (variable(env, "PATHEXT") ?? ".EXE;.CMD;.BAT").split(";") : [""];
  const folders = /[\\/]/.test(file) ? [""] : (variable(env, "Path") ?? "").split(";").filter(Boolean);
  const paths = folders.flatMap((folder) =>
    extensions.map((extension) => win32.join(folder, file + extension)),
  );
  return paths.find((path) => exists(path));
}

/** Quoted for the start-up code of a program, where a backslash is literal unless a quote follows it. */
function quoted(word: string): string {
  return `"${word.replace(/\\+$/, "$&$&")}"`;
}

/** On Windows the case of variable names does not matter, but a copy of process.env is case-sensitive. */
function variable(env: Environment, name: string): string | undefined {
  const key = Object.keys(env).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : env[key];
}
