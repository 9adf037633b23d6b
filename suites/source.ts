import { existsSync, readFileSync } from "node:fs";

/** For each check, a stack from the place of its definition. V8 formats a stack only when it is read, so this costs little. */
const definitions = new Map<string, Error>();

/** Records where the check with this id is defined. */
export function recordSource(id: string): void {
  definitions.set(id, new Error(id));
}

/** These files are in stacks, but they define no check: their callers do. */
const MAKERS: readonly (string | undefined)[] = [
  "suites/source.ts",
  "suites/across-topics/server/monitor.ts",
  "suites/across-topics/server/checks-on.ts",
  "suites/across-topics/client/monitor.ts",
  "suites/across-topics/client/checks-on.ts",
  "suites/gateways/check.ts",
];

/** In the package, modules are bundled and have no file of their own. Its build writes the path of each check into this file. */
const PACKAGED = new URL("sources.json", import.meta.url);

/** The path in the repository of the file that defines a check, also when the code runs from `dist`. */
export function sourceOf(id: string): string | undefined {
  const frames = definitions.get(id)?.stack?.split("\n").slice(1) ?? [];
  return frames.map(pathIn).find((path) => path !== undefined && !MAKERS.includes(path)) ?? packaged()[id];
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
