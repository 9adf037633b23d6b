import type { Line } from "./blocks.ts";

/** A doc comment with the name of what it documents: `Type` or `Type.member`. */
export interface DocComment {
  readonly name: string;
  readonly lines: readonly Line[];
}

const DECLARATION =
  /^\s*(?:export\s+)?(?:declare\s+)?(?:interface|type|const|class|enum)\s+([A-Za-z_$][\w$]*)/;
const MEMBER = /^\s*(?:readonly\s+)?["']?([A-Za-z_$][\w$/.-]*)["']?\??\s*:/;
const INDEX_SIGNATURE = /^\s*\[\w+: \w+\]/;

/** Tags whose text is prose. */
const PROSE_TAGS = ["deprecated", "remarks", "description", "returns"];

/** Tags after which no prose follows. */
const EXAMPLE_TAGS = ["example", "includeCode"];

/** The doc comments of a schema in TypeScript. It relies on one declaration a line, as the published schemas have. */
export function docCommentsIn(source: string): readonly DocComment[] {
  const found: DocComment[] = [];
  const path: (string | undefined)[] = [];
  let comment: Line[] | undefined;
  let inside = false;
  for (const [index, text] of source.split(/\r?\n/).entries()) {
    const number = index + 1;
    if (inside) {
      inside = !text.includes("*/");
      const body = text.replace(/\*\/.*$/, "").replace(/^\s*\*? ?/, "");
      if (inside || body.trim() !== "") comment?.push({ number, text: body });
      continue;
    }
    const [, oneLine] = /^\s*\/\*\*(.*?)\*\/\s*$/.exec(text) ?? [];
    if (oneLine !== undefined) {
      comment = [{ number, text: oneLine.trim() }];
    } else if (/^\s*\/\*/.test(text)) {
      comment = [];
      inside = !text.includes("*/");
    } else {
      const name = nameIn(text);
      if (text.trim() !== "") {
        const names = [...path, name].filter((one) => one !== undefined);
        if (comment !== undefined && name !== undefined)
          found.push({ name: names.join("."), lines: withoutTags(comment) });
        comment = undefined;
      }
      follow(path, text, name);
    }
  }
  return found;
}

function nameIn(text: string): string | undefined {
  const [, name] = DECLARATION.exec(text) ?? MEMBER.exec(text) ?? [];
  return name ?? (INDEX_SIGNATURE.test(text) ? "[key]" : undefined);
}

/** Keeps the names of the enclosing declarations: one for each open brace. */
function follow(path: (string | undefined)[], text: string, name: string | undefined): void {
  const code = text.replace(/\/\/.*$/, "").replace(/"(?:[^"\\]|\\.)*"/g, '""');
  let first = true;
  for (const [brace] of code.matchAll(/[{}]/g)) {
    if (brace === "}") path.pop();
    else {
      path.push(first ? name : undefined);
      first = false;
    }
  }
}

/** A tag ends the paragraph before it, and an example lasts until the next tag. */
function withoutTags(lines: readonly Line[]): readonly Line[] {
  let example = false;
  return lines.flatMap(({ number, text }) => {
    const [, tag, rest = ""] = /^\s*@(\w+)\s*(.*)$/.exec(text) ?? [];
    if (tag === undefined) return example ? [] : [{ number, text }];
    example = EXAMPLE_TAGS.includes(tag);
    const end = { number, text: "" };
    return PROSE_TAGS.includes(tag) ? [end, { number, text: rest }] : [end];
  });
}
