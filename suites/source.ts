import { existsSync, readFileSync } from "node:fs";

/** For each check, a stack from the place of its definition. V8 formats a stack only when it is read, so this costs little. */
const definitions = new Map<string, Error>();

/** Records where the check with this id is defined. */
export function recordSource(id: string): void {
  definitions.set(id, new Error(id));
}

/** This file is in each stack, but it defines no check. */
const THIS_FILE = "suites/source.ts";

/** In the package, modules are bundled and have no file of their own. Its build writes the path of each check into this file. */
const PACKAGED = new URL("sources.json", import.meta.url);

/** The path in the repository of the file that defines a check, also when the code runs from `dist`. */
export function sourceOf(id: string): string | undefined {
  const frames = definitions.get(id)?.stack?.split("\n").slice(1) ?? [];
  return frames.map(pathIn).find((path) => path !== undefined && path !== THIS_FILE) ?? packaged()[id];
}

/** All checks that the loaded modules define, whether a suite has them or not. */
export function definedChecks(): readonly { readonly id: string; readonly path: string }[] {
  return [...definitions.keys()].map((id) => ({ id, path: sourceOf(id) ?? "" }));
}

function packaged(): Readonly<Record<string, string>> {
  return existsSync(PACKAGED) ? JSON.parse(readFileSync(PACKAGED, "utf8")) : {};
}

function pathIn(frame: string): string | undefined {
  const [, path] = /.*[\\/](suites[\\/][^:()?]+)\.[jt]s\b/.exec(frame) ?? [];
  return path && `${path.replaceAll("\\", "/")}.ts`;
}
