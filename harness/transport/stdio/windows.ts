import { existsSync } from "node:fs";
import { win32 } from "node:path";
import type { Command } from "./command.ts";

/** How to start a program on Windows. */
export interface Started extends Command {
  /** The arguments are quoted already. */
  readonly verbatim: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Windows starts only .exe files by itself. npx, npm and whatever they install are .cmd files, which PATH and PATHEXT
 * find and cmd.exe runs. Throws when an argument cannot be handed to a .cmd file unharmed.
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
      `${found} is a batch file, and cmd.exe cannot hand it the argument ${JSON.stringify(unsafe)} unharmed. Start the program behind it instead: node <its script> …`,
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

/** As a program's start-up code takes it apart: a backslash is itself, unless a quote follows. */
function quoted(word: string): string {
  return `"${word.replace(/\\+$/, "$&$&")}"`;
}

/** Names of variables have no case on Windows; a copy of process.env has. */
function variable(env: Environment, name: string): string | undefined {
  const key = Object.keys(env).find((candidate) => candidate.toLowerCase() === name.toLowerCase());
  return key === undefined ? undefined : env[key];
}
