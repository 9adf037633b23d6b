import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { statementsOfPage } from "./page.ts";
import { anchorsIn, statementsOfSchema } from "./schema.ts";
import type { Stated } from "./stated.ts";

/** The changelog repeats the pages, and the page of the schema is made from the schema. */
const REPEATS = ["changelog.mdx", "schema.mdx"];

/** The pages of all revisions in a checkout of the repository of the specification. */
export function pagesFolder(checkout: string): string {
  return join(checkout, "docs", "specification");
}

/** All statements with a keyword of one revision: its pages in the order of their paths, then its schema. */
export function statementsIn(checkout: string, revision: string): readonly Stated[] {
  const folder = join(pagesFolder(checkout), revision);
  const pages = pathsIn(folder).filter((path) => !REPEATS.includes(path));
  const file = `schema/${revision}/schema.ts`;
  const schema = join(checkout, file);
  const schemaPage = join(folder, "schema.mdx");
  const anchors = existsSync(schemaPage) ? anchorsIn(readFileSync(schemaPage, "utf8")) : undefined;
  return [
    ...pages.flatMap((path) =>
      statementsOfPage(readFileSync(join(folder, path), "utf8"), nameOf(path), revision),
    ),
    ...(existsSync(schema)
      ? statementsOfSchema(readFileSync(schema, "utf8"), { revision, file, anchors })
      : []),
  ];
}

/** Paths of the pages with slashes, so that the order is the same on every platform. */
function pathsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => path.endsWith(".mdx"))
    .sort();
}

function nameOf(path: string): string {
  return path.replace(/\.mdx$/, "").replace(/(^|\/)index$/, "") || "index";
}
