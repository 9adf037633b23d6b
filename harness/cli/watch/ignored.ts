import path from "node:path";
import { wordsOf } from "../options/source.ts";

/** Folders that contain no source of a server. */
const NEVER_SOURCE = ["node_modules", ".git", ".hg", ".svn", "__pycache__", ".venv", "coverage", ".cache"];

/** What a build writes: it is ignored unless the command starts a file in it. */
const BUILD_OUTPUT = ["build", "dist", "out", "target", ".next"];

/** Files that editors and tools write beside the real ones. */
const BESIDE = ["*~", "*.swp", "*.swx", ".#*", "4913", "*.part", "*.tmp", "*.log", "*.tsbuildinfo"];

interface Ignoring {
  /** The command that starts the target. */
  readonly command?: string | undefined;
  /** The folder in which it starts. */
  readonly cwd?: string | undefined;
  /** The watched paths. */
  readonly watched: readonly string[];
  /** Patterns of the operator. */
  readonly patterns: readonly string[];
  /** Files that mcp-conform writes. */
  readonly written: readonly string[];
}

/** Whether the change of a file, as an absolute path, starts no run. */
export function ignoring({ command, cwd = ".", watched, patterns, written }: Ignoring) {
  const started = wordsOf(command ?? "").map((word) => path.resolve(cwd, word));
  const needed = [...watched.map((one) => path.resolve(one)), ...started];
  const output = BUILD_OUTPUT.filter((name) => !needed.some((file) => partsOf(file).includes(name)));
  const tests = [...NEVER_SOURCE, ...output, ...BESIDE, ...patterns].map(tester);
  const own = new Set(written.map((file) => path.resolve(file)));
  return (file: string): boolean => {
    const absolute = path.resolve(file);
    if (own.has(absolute)) return true;
    const relative = path.relative("", absolute);
    return tests.some((test) => test(relative.split(path.sep)));
  };
}

/**
 * A pattern without a slash matches each part of a path: "dist", "*.log". One with a slash matches from the current folder:
 * "data/*.json". What is in a folder that matches is ignored, too.
 */
function tester(pattern: string): (parts: readonly string[]) => boolean {
  const cut = pattern.replace(/^\.\//, "").replace(/\/(?:\*\*)?$/, "");
  const whole = new RegExp(
    `^${cut.split("/").map(expression).join("/").replaceAll("\u0000/", "(?:.*/)?")}(?:/|$)`,
  );
  if (cut.includes("/")) return (parts) => whole.test(parts.join("/"));
  return (parts) => parts.some((part) => whole.test(part));
}

function expression(part: string): string {
  if (part === "**") return "\u0000";
  return part
    .replace(/[\\^$.+()[\]{}|]/g, "\\$&")
    .replaceAll("*", "[^/]*")
    .replaceAll("?", "[^/]");
}

const partsOf = (file: string) => path.relative("", file).split(path.sep);
