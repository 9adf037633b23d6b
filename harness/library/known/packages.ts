import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import type { Registry } from "../../../suites/known/deviation.ts";
import { SDKS } from "../../../suites/known/known.ts";
import { isRecord } from "../values.ts";

/** An SDK whose files lie beside the server. */
export interface InstalledSdk {
  readonly sdk: string;
  readonly registry: Registry;
  readonly version: string;
}

/** A command has few words that are files. */
const MOST_WORDS = 32;

/** The SDKs that lie where a command would load them from: the `node_modules` above its script, the environment of its Python. */
export function installedFor(command: string | undefined, cwd = process.cwd()): readonly InstalledSdk[] {
  if (command === undefined) return [];
  const files = (command.match(/"[^"]+"|'[^']+'|\S+/g) ?? [])
    .slice(0, MOST_WORDS)
    .map((word) => path.resolve(cwd, word.replace(/^["']|["']$/g, "")))
    .filter((file) => existsSync(file));
  const found = files.flatMap((file) => [...ofNode(file), ...ofPython(file)]);
  const byName = new Map(found.map((one) => [`${one.registry} ${one.sdk}`, one]));
  return SDKS.flatMap(({ registry, sdk }) => byName.get(`${registry} ${sdk}`) ?? []);
}

function ofNode(file: string): readonly InstalledSdk[] {
  const from = path.dirname(realOf(file));
  return SDKS.filter(({ registry }) => registry === "npm").flatMap(({ sdk }) => {
    const version = above(from)
      .map((folder) => versionIn(path.join(folder, "node_modules", sdk, "package.json")))
      .find((one) => one !== undefined);
    return version === undefined ? [] : [{ sdk, registry: "npm" as const, version }];
  });
}

/** A link may lead out of the project: into a store of packages, for example. */
function realOf(file: string): string {
  try {
    return realpathSync(file);
  } catch {
    return file;
  }
}

function above(folder: string): readonly string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...above(parent)];
}

function versionIn(file: string): string | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(read) && typeof read.version === "string" ? read.version : undefined;
  } catch {
    return undefined;
  }
}

/** A program of a virtual environment: `.venv/bin/python`, or a script that pip has written there. */
function ofPython(file: string): readonly InstalledSdk[] {
  const environment = path.dirname(path.dirname(file));
  if (!existsSync(path.join(environment, "pyvenv.cfg"))) return [];
  const folders = [
    path.join(environment, "Lib", "site-packages"),
    ...libraries(path.join(environment, "lib")),
  ];
  const packages = folders.flatMap(names);
  return SDKS.filter(({ registry }) => registry === "pypi").flatMap(({ sdk }) => {
    const begin = `${sdk.replaceAll("-", "_")}-`;
    const [name] = packages.filter((one) => one.startsWith(begin) && one.endsWith(".dist-info"));
    if (name === undefined) return [];
    return [{ sdk, registry: "pypi" as const, version: name.slice(begin.length, -".dist-info".length) }];
  });
}

const libraries = (folder: string) => names(folder).map((name) => path.join(folder, name, "site-packages"));

function names(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
