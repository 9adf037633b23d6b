import type { PartReporter, Reporter } from "../../../reports/reporter.ts";

/** What a report uses besides the result: everything that is known, or a file of the target to point at. */
export type Needs = "everything" | "source";

interface Format {
  /** One line for people who choose a format. */
  readonly about: string;
  /** The file that is written where no other is named; without one the report goes to standard output. */
  readonly file?: string;
  /** The endings that the name of a file may have, where the format depends on it. */
  readonly endings?: readonly string[];
  readonly needs?: Needs;
  /** Loads the code of the report, which not every run uses. */
  readonly load: (file: string) => Promise<Reporter | PartReporter>;
}

/** The one list of report formats: the command line, its help, its errors and the types of the library come from it. */
const FORMATS = {
  html: {
    about: "a page for people: verdict, root causes, checks and messages",
    file: "mcp-conform.html",
    needs: "everything",
    load: async () => (await import("../../../reports/html/html.ts")).htmlParts,
  },
  json: {
    about: "the result for programs",
    file: "mcp-conform.json",
    load: async () => ofResult((await import("../../../reports/formats/json.ts")).json),
  },
  jsonl: {
    about: "the result for programs, one line for each check",
    file: "mcp-conform.jsonl",
    load: async () => ofResult((await import("../../../reports/formats/json.ts")).jsonl),
  },
  junit: {
    about: "test cases for CI servers",
    file: "mcp-conform.junit.xml",
    load: async () => (await import("../../../reports/formats/junit.ts")).junit,
  },
  ctrf: {
    about: "test cases as JSON",
    file: "mcp-conform.ctrf.json",
    load: async () => (await import("../../../reports/formats/ctrf.ts")).ctrf,
  },
  markdown: {
    about: "a summary for people",
    file: "mcp-conform.md",
    load: async () => (await import("../../../reports/github/summary.ts")).markdown,
  },
  agent: {
    about: "at most 200 lines for coding agents: causes, what to change, messages, rerun",
    file: "mcp-conform.agent.txt",
    load: async () => (await import("../../../reports/agent/text.ts")).agent,
  },
  github: {
    about: "annotations, and a summary of the step, for GitHub Actions",
    load: async () => (await import("../../../reports/github/annotations.ts")).githubAnnotations,
  },
  "pr-comment": {
    about: "the body of a comment on a pull request, with a mark by which it can be replaced",
    file: "mcp-conform.comment.md",
    load: async () => (await import("../../../reports/github/comment.ts")).prComment,
  },
  badge: {
    about: "a picture (.svg), or JSON for shields.io (.json)",
    file: "mcp-conform.badge.svg",
    endings: [".svg", ".json"],
    load: badge,
  },
  sarif: {
    about: "findings for code scanning",
    file: "mcp-conform.sarif",
    needs: "source",
    load: async () => (await import("../../../reports/formats/sarif.ts")).sarif,
  },
  gitlab: {
    about: "findings for the code quality of GitLab",
    file: "gl-code-quality-report.json",
    needs: "source",
    load: async () => (await import("../../../reports/formats/gitlab.ts")).gitlab,
  },
} as const satisfies Readonly<Record<string, Format>>;

export type ReportFormat = keyof typeof FORMATS;

export const REPORT_FORMATS = Object.keys(FORMATS) as readonly ReportFormat[];

/** The format of this name; undefined where there is none. */
export function formatNamed(name: string): (Format & { readonly name: ReportFormat }) | undefined {
  const known = REPORT_FORMATS.find((one) => one === name);
  return known === undefined ? undefined : { name: known, ...FORMATS[known] };
}

/** JSON for shields.io, or a picture, by the ending of the file. */
async function badge(file: string): Promise<Reporter> {
  const { badgeEndpoint, badgeSvg } = await import("../../../reports/formats/badge.ts");
  return file.toLowerCase().endsWith(".json") ? badgeEndpoint : badgeSvg;
}

function ofResult(render: (result: Parameters<Reporter>[0]["result"]) => string): Reporter {
  return ({ result }) => render(result);
}
