import path from "node:path";
import type { Reporter } from "../../../reports/reporter.ts";
import { UsageError } from "../../library/usage-error.ts";
import { suggestion } from "./nearest.ts";

interface Format {
  /** Where no file is given; without one it is told on standard output. */
  readonly file?: string;
  /** How the name of a file has to end, where the format depends on it. */
  readonly endings?: readonly string[];
  readonly needs?: Needs;
  readonly load: (file: string) => Promise<Reporter>;
}

/** What a report wants to be given besides the result: all that is known, or a file to point at. */
export type Needs = "everything" | "source";

/** The formats that a report can have; each is loaded when it is asked for. */
const FORMATS: ReadonlyMap<string, Format> = new Map<string, Format>([
  [
    "html",
    {
      file: "mcp-conform.html",
      needs: "everything",
      load: async () => (await import("../../../reports/html/html.ts")).html,
    },
  ],
  [
    "json",
    { file: "mcp-conform.json", load: async () => ofResult((await import("../../../reports/json.ts")).json) },
  ],
  [
    "jsonl",
    {
      file: "mcp-conform.jsonl",
      load: async () => ofResult((await import("../../../reports/json.ts")).jsonl),
    },
  ],
  [
    "junit",
    { file: "mcp-conform.junit.xml", load: async () => (await import("../../../reports/junit.ts")).junit },
  ],
  [
    "ctrf",
    { file: "mcp-conform.ctrf.json", load: async () => (await import("../../../reports/ctrf.ts")).ctrf },
  ],
  [
    "markdown",
    {
      file: "mcp-conform.md",
      load: async () => (await import("../../../reports/github/summary.ts")).markdown,
    },
  ],
  [
    "github",
    { load: async () => (await import("../../../reports/github/annotations.ts")).githubAnnotations },
  ],
  ["badge", { file: "mcp-conform.badge.svg", endings: [".svg", ".json"], load: badge }],
  [
    "sarif",
    {
      file: "mcp-conform.sarif",
      needs: "source",
      load: async () => (await import("../../../reports/sarif.ts")).sarif,
    },
  ],
]);

export const FORMAT_NAMES: readonly string[] = [...FORMATS.keys()];

export interface Report {
  readonly format: string;
  /** Standard output, when absent. */
  readonly file?: string;
  readonly needs?: Needs;
  readonly load: () => Promise<Reporter>;
}

/** `json=result.json`, or `json` alone, which goes to mcp-conform.json. */
export function parseReport(text: string, option = "--report"): Report {
  const [name = "", ...rest] = text.split("=");
  const format = FORMATS.get(name);
  const example = `as in ${option} junit=report.xml`;
  if (format === undefined) {
    throw new UsageError(
      `${option} ${text}: there is no format "${name}".${suggestion(name, FORMAT_NAMES)} Expected one of ${FORMAT_NAMES.join(", ")}, ${example}.`,
    );
  }
  const { endings, needs, load } = format;
  const file = rest.length > 0 ? rest.join("=") : format.file;
  if (file === "") throw new UsageError(`${option} ${text}: expected a file after "=", ${example}.`);
  if (file !== undefined && endings && !endings.includes(path.extname(file).toLowerCase())) {
    throw new UsageError(`${option} ${text}: expected a file whose name ends in ${endings.join(" or ")}.`);
  }
  return {
    format: name,
    ...(file === undefined ? {} : { file }),
    ...(needs === undefined ? {} : { needs }),
    load: () => load(file ?? ""),
  };
}

/** JSON for shields.io, or a picture, by the name of the file. */
async function badge(file: string): Promise<Reporter> {
  const { badgeEndpoint, badgeSvg } = await import("../../../reports/badge.ts");
  return file.toLowerCase().endsWith(".json") ? badgeEndpoint : badgeSvg;
}

function ofResult(render: (result: Parameters<Reporter>[0]["result"]) => string): Reporter {
  return ({ result }) => render(result);
}
