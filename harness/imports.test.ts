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
  "trace",
  "verdict",
  "transport",
  "authorization",
  "reference",
  "session",
  "target",
  "check",
  "run",
  "client",
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
