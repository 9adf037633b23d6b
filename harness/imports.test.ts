import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

const FOLDERS = ["schema", "harness", "suites", "reports"];

type Graph = ReadonlyMap<string, readonly string[]>;

/** The source files of the four folders, each with the project files that it imports; type imports count. */
function importsOfProject(): Graph {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(folder, file).replaceAll("\\", "/")),
  );
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(ROOT, file), "utf8"))]));
}

function importsOf(file: string, source: string): readonly string[] {
  return ts
    .preProcessFile(source)
    .importedFiles.filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => relative(ROOT, join(ROOT, dirname(file), fileName)).replaceAll("\\", "/"));
}

/** Every circle that a walk through the imports closes, as the files on it; the first file is repeated at the end. */
function circlesIn(graph: Graph): readonly (readonly string[])[] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const imported of graph.get(file) ?? []) visit(imported);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return circles;
}

/** What a file may import, by the first folder that matches its path. `suites` means the whole folder. */
const MAY_IMPORT: readonly (readonly [folder: string, imports: readonly string[]])[] = [
  ["schema/", ["schema/"]],
  ["harness/cli/", ["schema/", "harness/", "suites/", "reports/"]],
  ["harness/library/", ["schema/", "harness/", "suites/", "reports/"]],
  ["harness/", ["schema/", "harness/"]],
  ["suites/", ["schema/", "harness/", "suites/"]],
  ["reports/", ["schema/json.ts", "schema/given.ts", "schema/own-member.ts", "harness/", "reports/"]],
];

/** The composition roots use everything; nothing uses them. */
const ROOTS = ["harness/cli/", "harness/library/"];

function isAllowed(file: string, imported: string): boolean {
  const root = ROOTS.find((folder) => imported.startsWith(folder));
  if (root !== undefined && !ROOTS.some((folder) => file.startsWith(folder))) return false;
  const [, imports = []] = MAY_IMPORT.find(([folder]) => file.startsWith(folder)) ?? [];
  return imports.some((folder) => imported.startsWith(folder));
}

/** The folders of harness: each may import from those before it. */
const HARNESS = [
  "version.ts",
  "project.ts",
  "forms",
  "trace",
  "verdict",
  "transport",
  "authorization",
  "switches",
  "reference",
  "session",
  "target",
  "check",
  "run",
  "applications",
  "client",
  "gateway",
  "recording",
  "proxy",
  "explore",
  "library",
  "cli",
];

/** The place in HARNESS; undefined for a file of another folder. */
function rankOf(file: string): number | undefined {
  const [top, folder = ""] = file.split("/");
  return top === "harness" ? HARNESS.indexOf(folder) : undefined;
}

/** Tests may use any folder. */
const isTest = (file: string) => file.endsWith(".test.ts") || file.includes("/testing/");

const graph = importsOfProject();

describe("the imports of the project", () => {
  it("have no circle, also of types", () => {
    expect(circlesIn(graph).map((circle) => circle.join(" → "))).toEqual([]);
  });

  it("go one way between the top folders", () => {
    const wrong = [...graph]
      .filter(([file]) => !isTest(file))
      .flatMap(([file, imports]) =>
        imports.filter((imported) => !isAllowed(file, imported)).map((imported) => `${file} → ${imported}`),
      );
    expect(wrong).toEqual([]);
  });
});

describe("the folders of harness", () => {
  it("are all in the list", () => {
    expect([...graph.keys()].filter((file) => !isTest(file) && rankOf(file) === -1)).toEqual([]);
  });

  it("import only from folders before them", () => {
    const wrong = [...graph]
      .filter(([file]) => !isTest(file))
      .flatMap(([file, imports]) =>
        imports
          .filter((imported) => (rankOf(imported) ?? 0) > (rankOf(file) ?? HARNESS.length))
          .map((imported) => `${file} → ${imported}`),
      );
    expect(wrong).toEqual([]);
  });
});

/** The rooms of a folder, also single files: each may import from those before it. Files that are not listed may import from all, and no room imports one of them. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  "harness/run": ["outcomes", "decide", "sessions", "crashes", "discovery", "lanes", "retry", "legs"],
  "harness/session": ["replies", "waiting", "lines"],
  "harness/trace": [
    "event.ts",
    "whole.ts",
    "weight.ts",
    "with-beginning.ts",
    "long-strings.ts",
    "redaction",
    "recorder.ts",
    "files",
  ],
  "harness/client": ["endpoint", "starting", "shim", "command", "authorization", "judging", "operated"],
  "harness/reference/server/core": [
    "capabilities.ts",
    "json-schema.ts",
    "params.ts",
    "tool-failure.ts",
    "url-visits.ts",
    "world.ts",
    "input.ts",
    "logging.ts",
    "pagination.ts",
    "context.ts",
    "offer.ts",
    "features",
  ],
  "reports/html": [
    "markup.ts",
    "page",
    "replay.ts",
    "subject.ts",
    "card-data.ts",
    "links.ts",
    "page.ts",
    "said.ts",
    "pack.ts",
    "two-forms.ts",
    "verdict.ts",
    "card-replay.ts",
    "compared.ts",
    "wire",
    "card.ts",
    "exchange.ts",
    "sections",
  ],
  reports: [
    "check-pages.generated.ts",
    "check-page.ts",
    "gating.ts",
    "counts.ts",
    "schema-of-type.ts",
    "generate.ts",
    "language",
    "text.ts",
    "screen.ts",
    "cited.ts",
    "verdict-words.ts",
    "part.ts",
    "incomplete.ts",
    "markdown.ts",
    "paragraph.ts",
    "compare",
    "reporter.ts",
    "sdk-name.ts",
    "shown.ts",
    "sides.ts",
    "summary.ts",
    "causes",
    "rerun.ts",
    "wire",
    "terminal",
    "agent",
    "catalogue",
    "diff",
    "formats",
    "github",
    "html",
    "matrix",
    "trend",
  ],
  "harness/library": [
    "settings.ts",
    "naming.ts",
    "usage-error.ts",
    "nearest.ts",
    "values.ts",
    "custom",
    "operator-module.ts",
    "suite.ts",
    "load-suites.ts",
    "given-suites.ts",
    "output-file.ts",
    "known",
    "baseline",
    "token",
    "select.ts",
    "secrets.ts",
    "plan",
    "judgment.ts",
    "validate-settings.ts",
    "in-process-plan.ts",
    "in-process.ts",
    "matrix",
    "reports",
    "config",
    "server.ts",
    "recordings",
    "index.ts",
    "msw.ts",
    "test-runner",
    "node-test.ts",
    "vitest.ts",
    "bisect",
    "doctor",
    "explore",
    "history",
    "init",
  ],
  "harness/cli": [
    "interrupt.ts",
    "environment-error.ts",
    "help",
    "options",
    "explain",
    "output",
    "target",
    "matrix",
    "proxy",
    "watch",
    "serve",
    "mcp",
    "commands",
    "program",
    "program.ts",
    "main.ts",
  ],
  "reports/terminal": [
    "diagnosis.ts",
    "leg.ts",
    "custom.ts",
    "exchange.ts",
    "answers.ts",
    "finding.ts",
    "listed.ts",
    "known.ts",
    "baseline.ts",
    "not-exercised.ts",
    "leg-name.ts",
    "side-by-side.ts",
    "upgrade.ts",
    "warnings.ts",
    "uncalled.ts",
    "verdict.ts",
    "pretty.ts",
  ],
  "schema/source": [
    "vocabulary.ts",
    "meta.ts",
    "content.ts",
    "jsonrpc.ts",
    "caching.ts",
    "pagination.ts",
    "features",
  ],
  "suites/across-topics/server": [
    "check.ts",
    "once-per-connection.ts",
    "plain-request.ts",
    "problems.ts",
    "recorded-replies.ts",
    "result-type.ts",
    "server-messages.ts",
    "http",
    "undeclared-answered.ts",
    "lists",
    "recorded.ts",
    "idle",
    "asks",
    "calls",
  ],
};

describe.each(Object.entries(ROOMS))("the rooms of %s", (folder, rooms) => {
  /** The room of a file, or the file; undefined elsewhere. */
  const partOf = (file: string) =>
    file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split("/")[0] : undefined;
  const rankOf = (part: string) => (rooms.includes(part) ? rooms.indexOf(part) : rooms.length);

  it("are all in the list", () => {
    const parts = [...graph.keys()].filter((file) => !isTest(file)).flatMap((file) => partOf(file) ?? []);
    expect([...new Set(parts)].filter((part) => !part.endsWith(".ts") && !rooms.includes(part))).toEqual([]);
  });

  it("import only from rooms before them", () => {
    const wrong = arrowsBetween(partOf).filter(
      ([from, to]) => rooms.includes(from) && rankOf(to) >= rankOf(from),
    );
    expect(wrong).toEqual([]);
  });
});

/** A folder with more files is several rooms. */
const MOST_FILES = 22;

/** In lines. A longer file is several files. */
const MOST_LINES = 300;

describe("the sizes of the project", () => {
  const sources = [...graph.keys()].filter(
    (file) => !isTest(file) && !/\.generated\.ts$|^schema\/types\//.test(file),
  );

  it("are at most 22 files in a folder", () => {
    const files = new Map<string, number>();
    for (const file of sources) files.set(dirname(file), (files.get(dirname(file)) ?? 0) + 1);
    expect([...files].filter(([, number]) => number > MOST_FILES)).toEqual([]);
  });

  it("are at most 300 lines in a file", () => {
    const lines = (file: string) => readFileSync(join(ROOT, file), "utf8").split("\n").length - 1;
    expect(sources.filter((file) => lines(file) > MOST_LINES)).toEqual([]);
  });
});

/** Folders of suites that are no topic. */
const NO_TOPICS = ["across-topics", "catalogue", "explored", "messages", "profiles", "proof", "testing"];

/** Which topics need something of another one: for example, a listener must know which ids are in flight. */
const TOPICS_OF_TOPICS: Readonly<Record<string, readonly string[]>> = {
  "broken-forms": ["forms"],
  caching: ["mrtr", "resources"],
  cancellation: ["lifecycle", "mrtr"],
  elicitation: ["mrtr", "sampling"],
  extensions: ["headers", "mrtr"],
  http: ["lifecycle", "progress"],
  "http-sse": ["sessions", "versioning"],
  icons: ["pagination", "schema"],
  jsonrpc: ["sessions"],
  mrtr: ["headers", "meta"],
  ping: ["forms"],
  "result-forms": ["forms"],
  sessions: ["lifecycle"],
  sse: ["http", "sessions"],
  subscriptions: ["jsonrpc"],
  transports: ["stdio"],
  versioning: ["meta"],
};

/** Not of a test: which folders import from which others, each once. */
function arrowsBetween(
  folderOf: (file: string) => string | undefined,
): readonly (readonly [string, string])[] {
  const arrows = [...graph]
    .filter(([file]) => !isTest(file))
    .flatMap(([file, imports]) => imports.map((imported) => [folderOf(file), folderOf(imported)] as const))
    .flatMap(([from, to]) =>
      from !== undefined && to !== undefined && from !== to ? [`${from} ${to}`] : [],
    );
  return [...new Set(arrows)].toSorted().map((arrow) => {
    const [from = "", to = ""] = arrow.split(" ");
    return [from, to];
  });
}

describe("the folders of suites", () => {
  const folderOf = (file: string) => /^suites\/([^/]+)\//.exec(file)?.[1];
  const topicOf = (file: string) => {
    const folder = folderOf(file);
    return folder !== undefined && !NO_TOPICS.includes(folder) ? folder : undefined;
  };

  it("of topics import from the listed topics only", () => {
    const listed = Object.entries(TOPICS_OF_TOPICS).flatMap(([from, all]) => all.map((to) => [from, to]));
    expect(arrowsBetween(topicOf)).toEqual(listed);
  });

  it("of topics form no circle", () => {
    expect(circlesIn(new Map(Object.entries(TOPICS_OF_TOPICS)))).toEqual([]);
  });

  it("that several topics use know no topic", () => {
    const wrong = arrowsBetween(folderOf).filter(
      ([from, to]) => ["across-topics", "messages"].includes(from) && !NO_TOPICS.includes(to),
    );
    expect(wrong).toEqual([]);
  });

  it("of topics import neither proof nor profiles", () => {
    const wrong = arrowsBetween(folderOf).filter(
      ([from, to]) => !["proof", "testing"].includes(from) && ["profiles", "proof", "testing"].includes(to),
    );
    expect(wrong).toEqual([]);
  });

  it("have requirements that know only their type", () => {
    const wrong = importsOfFiles(/^suites\/[^/]+\/requirements[./]/).filter(
      ([, imported]) => imported !== "suites/catalogue/requirement.ts",
    );
    expect(wrong).toEqual([]);
  });

  it("have faults and oddities that know the peers only, and nothing that judges", () => {
    const wrong = importsOfFiles(/^suites\/[^/]+\/(?:faults|oddities)\//).filter(
      ([, imported]) =>
        !/^(?:schema|harness\/(?:authorization|reference|switches))\/|^suites\/[^/]+\/(?:faults|oddities)\//.test(
          imported,
        ),
    );
    expect(wrong).toEqual([]);
  });
});

/** What the files with these paths import, tests left out. */
function importsOfFiles(paths: RegExp): readonly (readonly [file: string, imported: string])[] {
  return [...graph]
    .filter(([file]) => paths.test(file) && !isTest(file))
    .flatMap(([file, imports]) => imports.map((imported) => [file, imported] as const));
}

describe("the search for circles", () => {
  it("finds a circle of type imports and prints its path", () => {
    const graph = new Map([
      ["a.ts", importsOf("a.ts", 'import type { B } from "./b.ts";')],
      ["b.ts", importsOf("b.ts", 'export type { C } from "./c.ts"; import "node:fs";')],
      ["c.ts", importsOf("c.ts", 'export type C = typeof import("./b.ts");')],
    ]);
    expect(circlesIn(graph)).toEqual([["b.ts", "c.ts", "b.ts"]]);
  });

  it("finds a file that imports itself", () => {
    expect(circlesIn(new Map([["a.ts", ["a.ts"]]]))).toEqual([["a.ts", "a.ts"]]);
  });
});
