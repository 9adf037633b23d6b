import { withoutCode } from "./keywords.ts";

export interface Line {
  readonly number: number;
  readonly text: string;
}

interface Placed {
  readonly indent: number;
  readonly line: number;
}

export interface Heading extends Placed {
  readonly kind: "heading";
  readonly text: string;
}

export interface Code extends Placed {
  readonly kind: "code";
}

export interface Row extends Placed {
  readonly kind: "row";
  readonly cells: readonly string[];
  /** Whether a delimiter row follows. */
  header: boolean;
}

/** A paragraph or a list item: text that may continue on further lines. */
export interface Prose extends Placed {
  readonly kind: "paragraph" | "item";
  /** Column of the bullet of an item. */
  readonly marker: number;
  text: string;
  /** Where in `text` each line begins. */
  readonly lines: { readonly from: number; readonly number: number }[];
}

export type Block = Heading | Code | Row | Prose;

const FENCE = /^(\s*)(`{3,}|~{3,})/;
const COMMENT = /^\s*(?:<!--|\{\/\*)/;
const COMMENT_END = /--+>|\*\/\}/;
const UNFINISHED_TAG = /^\s*<[A-Za-z][^>]*$/;
const TAG = /<\/?[A-Za-z][A-Za-z0-9]*(?:\s+[\w-]+(?:=(?:"[^"]*"|\{[^}]*\}))?)*\s*\/?>/g;
const HEADING = /^\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$/;
const DELIMITER_ROW = /^\s*\|[\s:|-]+\|?\s*$/;
const ITEM = /^(\s*)([-*+]|\d+[.)])(\s+)(.*)$/;

/** Cuts the lines of a Markdown page into blocks. Code, components and comments have no text. */
export function blocksIn(lines: readonly Line[]): readonly Block[] {
  const blocks: Block[] = [];
  let open: Prose | undefined;
  /** Says whether a line ends what is skipped at the moment: code, a comment or a tag. */
  let skipUntil: ((text: string) => boolean) | undefined;

  for (const { number, text: raw } of lines) {
    const line = raw.replaceAll("\t", "    ");
    if (skipUntil !== undefined) {
      if (skipUntil(line)) skipUntil = undefined;
      continue;
    }
    const fence = FENCE.exec(line);
    if (fence !== null) {
      const [, { length: indent } = "", marks = ""] = fence;
      blocks.push({ kind: "code", indent, line: number });
      skipUntil = (text) => new RegExp(`^\\s*${marks.charAt(0)}{${marks.length},}\\s*$`).test(text);
    } else if (COMMENT.test(line)) {
      if (!COMMENT_END.test(line)) skipUntil = (text) => COMMENT_END.test(text);
    } else if (UNFINISHED_TAG.test(line)) {
      skipUntil = (text) => text.includes(">");
    } else {
      open = addText(blocks, open, { number, text: withoutTags(line) });
      continue;
    }
    open = undefined;
  }
  return blocks;
}

/** The number of the line that has the character at an offset of the text of a block. */
export function lineAt({ lines, line }: Prose, offset: number): number {
  return lines.findLast(({ from }) => from <= offset)?.number ?? line;
}

/** Adds a line to the open block, or as a block of its own. Returns the block that the next line may continue. */
function addText(blocks: Block[], open: Prose | undefined, { number: line, text }: Line): Prose | undefined {
  if (text.trim() === "") return undefined;
  const indent = text.length - text.trimStart().length;
  const [, heading] = HEADING.exec(text) ?? [];
  if (heading !== undefined) {
    blocks.push({ kind: "heading", indent, line, text: heading });
    return undefined;
  }
  if (text.startsWith("|", indent)) {
    const last = blocks.at(-1);
    if (!DELIMITER_ROW.test(text))
      blocks.push({ kind: "row", indent, line, cells: cellsIn(text), header: false });
    else if (last?.kind === "row") last.header = true;
    return undefined;
  }
  const [, { length: marker } = "", bullet = "", gap = "", own] = ITEM.exec(text) ?? [];
  if (own !== undefined) {
    const item = prose({ kind: "item", marker, indent: marker + bullet.length + gap.length, line });
    blocks.push(item);
    return extended(item, own.trim(), line);
  }
  const block = open ?? prose({ kind: "paragraph", marker: indent, indent, line });
  if (open === undefined) blocks.push(block);
  return extended(block, text.trim().replace(/^>\s?/, ""), line);
}

function prose(block: Omit<Prose, "text" | "lines">): Prose {
  return { ...block, text: "", lines: [] };
}

function extended(block: Prose, text: string, number: number): Prose {
  if (block.text !== "") block.text += " ";
  block.lines.push({ from: block.text.length, number });
  block.text += text;
  return block;
}

/** Tags of components and HTML are removed; tags in code spans, addresses and generic types are text. */
function withoutTags(line: string): string {
  const readable = withoutCode(line);
  return line.replace(TAG, (tag, at: number) => (readable.charAt(at) === "<" ? "" : tag));
}

/** A bar in a code span or after a backslash separates no cells. */
function cellsIn(row: string): readonly string[] {
  const source = row.trim().replace(/^\||\|$/g, "");
  const readable = withoutCode(source);
  const bars = [...readable.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  const starts = [0, ...bars.map((bar) => bar + 1)];
  return starts.map((start, index) => source.slice(start, bars[index] ?? source.length).trim());
}
