import { type Block, blocksIn, type Line } from "./blocks.ts";
import { dutiesIn } from "./duties.ts";
import { plain } from "./plain.ts";
import { type Stated, stated } from "./stated.ts";
import { treeOf } from "./tree.ts";

interface Section {
  readonly slug: string;
  readonly anchor: string;
  readonly blocks: Block[];
}

/** The statements of one page. Text above the first heading is in the section `top`. */
export function statementsOfPage(source: string, page: string, revision: string): readonly Stated[] {
  const url = `specification/${revision}${page === "index" ? "" : `/${page}`}`;
  const keySlugs = new Slugs();
  const webSlugs = new Slugs();
  const sections: Section[] = [{ slug: "top", anchor: url, blocks: [] }];
  for (const block of blocksIn(linesOf(source))) {
    if (block.kind !== "heading") {
      sections.at(-1)?.blocks.push(block);
      continue;
    }
    const slug = keySlugs.next(keySlug(block.text));
    sections.push({ slug, anchor: `${url}#${webSlugs.next(webSlug(block.text))}`, blocks: [] });
  }
  return sections.flatMap(({ slug, anchor, blocks }) =>
    dutiesIn(treeOf(blocks)).map((duty, index) => stated(`${page}#${slug}/${index + 1}`, anchor, duty)),
  );
}

/** The lines of a page with their numbers, without the front matter. */
function linesOf(source: string): readonly Line[] {
  const lines = source.split(/\r?\n/).map((text, index) => ({ number: index + 1, text }));
  const end = lines.findIndex(({ text }, index) => index > 0 && text === "---");
  return lines[0]?.text === "---" && end > 0 ? lines.slice(end + 1) : lines;
}

function keySlug(heading: string): string {
  return plain(heading)
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** The slug of a heading on the site of the specification. */
export function webSlug(heading: string): string {
  const words = plain(heading)
    .toLowerCase()
    .replace(/[`$"'.,?!()]/g, "")
    .trim();
  return encodeURIComponent(words.replace(/\s+/g, "-"));
}

/** A slug that a page uses again has a number: `errors`, `errors-2`. */
class Slugs {
  readonly #uses = new Map<string, number>();

  next(slug: string): string {
    const uses = (this.#uses.get(slug) ?? 0) + 1;
    this.#uses.set(slug, uses);
    return uses === 1 ? slug : `${slug}-${uses}`;
  }
}
