import type { Level } from "../requirement.ts";
import { lineAt, type Prose, type Row } from "./blocks.ts";
import { hasKeyword, keywordsIn, levelOf, withoutCode } from "./keywords.ts";
import { plain } from "./plain.ts";
import { clausesIn, SUBORDINATE, sentencesIn } from "./sentences.ts";
import type { Node } from "./tree.ts";

/** One duty as a page states it. */
export interface Duty {
  readonly level: Level;
  readonly text: string;
  readonly line: number;
}

/** A sentence such as "Servers SHOULD:", whose keyword applies to the items of the list after it. */
interface LeadIn {
  readonly text: string;
  readonly keyword: string;
}

/** What a list item takes from the text before the list. */
interface Context {
  readonly leadIn?: LeadIn;
  /** A text without keyword, such as "The client:", for items that begin with their keyword. */
  readonly subject?: string;
}

interface Found {
  readonly keyword: string;
  readonly text: string;
  readonly offset: number;
}

/** Text about keywords states no duty: their definition, and plans to change one. */
const ABOUT_KEYWORDS = /^The key words\b|\bfrom \W*(?:MAY|SHOULD)\W* to \W*(?:SHOULD|MUST)\b/;

const EXAMPLES = /\b(?:for example|for instance|e\.g\.|such as|examples?)\**:\**\s*$/i;

const COLON = /:\**\s*$/;

/** The duties of sibling blocks and of what is indented under them, in the order of the page. */
export function dutiesIn(siblings: readonly Node[], context: Context = {}): readonly Duty[] {
  const duties: Duty[] = [];
  for (let index = 0; index < siblings.length; index++) {
    const node = siblings[index];
    if (node === undefined || node.block.kind === "heading" || node.block.kind === "code") continue;
    if (node.block.kind === "row") {
      duties.push(...dutiesOfRow(node.block));
      continue;
    }
    const { block, children } = node;
    const list = listAfter(node, siblings.slice(index + 1));
    const own = dutiesOfProse(block, list, context);
    duties.push(...own.duties);
    duties.push(...dutiesIn(block.kind === "item" ? children : list, own.forList));
    if (block.kind === "paragraph") index += list.length;
  }
  return duties;
}

/** The items that a block introduces: those under an item, or those right after a paragraph. */
function listAfter({ block, children }: Node, following: readonly Node[]): readonly Node[] {
  if (block.kind === "item") return isItem(children[0]) ? children.filter(isItem) : [];
  const end = following.findIndex((node) => !isItem(node));
  return end === -1 ? following : following.slice(0, end);
}

function isItem(node: Node | undefined): boolean {
  return node?.block.kind === "item";
}

function dutiesOfRow({ header, cells, line }: Row): readonly Duty[] {
  if (header) return [];
  const [first = ""] = cells;
  return cells.flatMap((cell, column) =>
    statementsIn(cell).map(({ keyword, text }) => ({
      level: levelOf(keyword),
      text: column === 0 ? text : `${plain(first)}: ${text}`,
      line,
    })),
  );
}

interface OfProse {
  readonly duties: readonly Duty[];
  readonly forList: Context;
}

/** The duties of the text of one block, and what the items of its list take from it. */
function dutiesOfProse(block: Prose, list: readonly Node[], { leadIn, subject }: Context): OfProse {
  const { text } = block;
  const duties = (part: string, from = 0) =>
    statementsIn(part).map((found) => {
      const bare = from === 0 && found.offset === 0 && part.replace(/^\W+/, "").startsWith(found.keyword);
      return {
        level: levelOf(found.keyword),
        text: bare && subject ? `${subject} ${found.text}` : found.text,
        line: lineAt(block, found.offset + from),
      };
    });
  const lastSentence = plain(text.slice(sentencesIn(text).at(-1)?.start ?? 0));

  const leads = leadInOf(text, list);
  if (leads !== undefined) {
    // Items with keywords of their own take nothing from the lead-in: then it is a duty itself.
    const taken = list.some(({ block }) => block.kind === "item" && ownDutiesFrom(block.text) > 0);
    return { duties: duties(taken ? text.slice(0, leads.start) : text), forList: { leadIn: leads } };
  }
  if (leadIn === undefined || block.kind !== "item")
    return { duties: duties(text), forList: { subject: lastSentence } };

  const split = ownDutiesFrom(text);
  if (split === text.length && list.length > 0 && COLON.test(text)) {
    const joined = { ...leadIn, text: `${leadIn.text} ${plain(text)}` };
    return { duties: [], forList: { leadIn: joined, subject: lastSentence } };
  }
  const head = plain(text.slice(0, split));
  const inherited = { level: levelOf(leadIn.keyword), text: `${leadIn.text} ${head}`, line: block.line };
  return {
    duties: [...(head === "" ? [] : [inherited]), ...duties(text.slice(split), split)],
    forList: { subject: lastSentence },
  };
}

/** The last sentence of a text, if it ends with a colon, has a keyword, and a list of more than examples follows. */
function leadInOf(text: string, list: readonly Node[]): (LeadIn & { readonly start: number }) | undefined {
  if (list.length === 0 || !COLON.test(text) || EXAMPLES.test(text)) return undefined;
  const start = sentencesIn(text).at(-1)?.start ?? 0;
  const sentence = text.slice(start);
  const keyword = keywordsIn(sentence).at(-1)?.word;
  return keyword === undefined ? undefined : { start, keyword, text: plain(sentence) };
}

/**
 * Where the duties of an item itself begin: at its first sentence with a keyword in its main clause. The text before
 * has the keyword of the lead-in ("Be careful: the payload MAY be large" has no duty in its main clause).
 */
function ownDutiesFrom(text: string): number {
  const own = sentencesIn(text).find(({ start, end }) => {
    const sentence = text.slice(start, end);
    const first = keywordsIn(withoutBrackets(sentence))[0];
    if (first === undefined) return false;
    const before = withoutCode(sentence).slice(0, first.start);
    const clause = before.split(/[,;:]|\s(?:and|but|or|then)\s/).at(-1) ?? "";
    return !SUBORDINATE.test(clause) && !/\w\s+as\s/.test(clause);
  });
  return own?.start ?? text.length;
}

/** A copy of the same length, in which text in round brackets is blank. */
function withoutBrackets(text: string): string {
  return text.replace(/\((?:[^()]|\([^()]*\))*\)/g, (brackets) => " ".repeat(brackets.length));
}

/** The statements of a text, one for each clause with a keyword. */
function statementsIn(text: string): readonly Found[] {
  return sentencesIn(text).flatMap(({ start, end }) => {
    const sentence = text.slice(start, end);
    if (ABOUT_KEYWORDS.test(sentence) || !hasKeyword(sentence)) return [];
    return clausesIn(sentence).flatMap((clause) => {
      const part = sentence.slice(clause.start, clause.end).replace(/^[\s,;—:]+/, "");
      const keyword = keywordsIn(part)[0]?.word;
      if (keyword === undefined) return [];
      // In "servers SHOULD and clients MUST x" the first half is a sentence only with the second.
      const unfinished = part.replace(/\W+$/, "").endsWith(keyword);
      return [{ keyword, text: plain(unfinished ? sentence : part), offset: start + clause.start }];
    });
  });
}
