import { readFileSync } from "node:fs";
import path from "node:path";

/** A command that may start an MCP server. */
export interface Candidate {
  /** The name of its target, if there are several. */
  readonly name: string;
  readonly command: string;
  /** Where it was found: "bin of package.json". */
  readonly from: string;
  /** Why it is not started: what it needs is missing, or it would compile or install something. */
  readonly blocked?: string;
}

/** What a project of one language offers. */
export interface Project {
  /** The file that shows the language: "package.json". */
  readonly file: string;
  /** The dependency that shows an MCP server. Without one nothing is started. */
  readonly sdk: string | undefined;
  readonly candidates: readonly Candidate[];
  /** The steps that build it in a workflow. */
  readonly build: readonly string[];
}

/** The text of a file in a folder; undefined if there is none. */
export function textIn(folder: string, name: string): string | undefined {
  try {
    return readFileSync(path.join(folder, name), "utf8");
  } catch {
    return undefined;
  }
}

/** A name of a target: letters, digits, dots, hyphens and underscores. */
export function nameOf(text: string): string {
  const name = text
    .replace(/^@[^/]*\//, "")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[^A-Za-z0-9]+|-+$/g, "");
  return name === "" || name === "all" ? "server" : name;
}
