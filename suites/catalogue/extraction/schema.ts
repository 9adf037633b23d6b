import { blocksIn } from "./blocks.ts";
import { docCommentsIn } from "./doc-comments.ts";
import { dutiesIn } from "./duties.ts";
import { webSlug } from "./page.ts";
import { type Stated, stated } from "./stated.ts";
import { treeOf } from "./tree.ts";

/** Where the statements of a schema are published. */
export interface SchemaPlace {
  readonly revision: string;
  /** Path of the schema in the repository of the specification. */
  readonly file: string;
  /** The anchors of the page of the schema, where the revision has one. */
  readonly anchors: ReadonlySet<string> | undefined;
}

/** The statements in the doc comments of a schema, by the name of what they document. */
export function statementsOfSchema(source: string, place: SchemaPlace): readonly Stated[] {
  const counts = new Map<string, number>();
  return docCommentsIn(source).flatMap(({ name, lines }) =>
    dutiesIn(treeOf(blocksIn(lines))).map((duty) => {
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return stated(`schema#${name}/${count}`, anchorOf(name, duty.line, place), duty);
    }),
  );
}

/** The closest anchor of the page of the schema; a line of the file where there is no page. */
function anchorOf(name: string, line: number, { anchors, revision, file }: SchemaPlace): string {
  if (anchors === undefined) return `${file}#L${line}`;
  const page = `specification/${revision}/schema`;
  const path = name.toLowerCase().split(".");
  const ids = path.map((_, index) => path.slice(0, path.length - index).join("-"));
  const id = ids.find((each) => anchors.has(each));
  return id === undefined ? page : `${page}#${id}`;
}

/** The anchors of the generated page of a schema. */
export function anchorsIn(page: string): ReadonlySet<string> {
  const text = page.replaceAll("&#x5F;", "_");
  const ids = [...text.matchAll(/\bid="([^"]+)"/g)].map(([, id = ""]) => id);
  const headings = [...text.matchAll(/^#{2,4} `?([^`\n]+?)`?$/gm)].map(([, heading = ""]) =>
    webSlug(heading),
  );
  return new Set([...ids, ...headings]);
}
