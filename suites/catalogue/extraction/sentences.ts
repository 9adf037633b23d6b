import { keywordsIn, withoutCode } from "./keywords.ts";
import { plain } from "./plain.ts";

/** A part of a text. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|vs|cf|Sec|approx|resp|et al|a\.k\.a)|\b[A-Z])\.$/;

/** What follows the end of a sentence: nothing, or the beginning of the next one. */
const NEXT_SENTENCE = /^\s+["'“(*_[`]*[A-Z0-9`]|^\s*$/;

/** Words that make a clause depend on another one. */
export const SUBORDINATE =
  /\b(?:that|which|who|whose|if|when|whenever|unless|until|where|because|since|while|after|before|how|whether|than)\b/i;

/** What may separate two duties in one sentence. */
const COORDINATORS = /;\s+|,?\s+(?:and|but|or|then|however|whereas|after which)\s+|,\s+while\s+|—\s*|:\s+/g;

/** A subject and a condition have at most this many words. */
const LONGEST_SUBJECT = 8;

/** The sentences of a text. A sentence does not end in a code span, in brackets, or after an abbreviation. */
export function sentencesIn(text: string): readonly Range[] {
  const readable = withoutCode(text);
  const ends = sentenceEnds(text, readable);
  const starts = [0, ...ends];
  return starts
    .map((start, index) => ({ start, end: ends[index] ?? text.length }))
    .map(({ start, end }) => ({ start: start + leadingSpace(text.slice(start, end)), end }))
    .filter(({ start, end }) => start < end);
}

function sentenceEnds(text: string, readable: string): readonly number[] {
  const ends: number[] = [];
  let depth = 0;
  for (let at = 0; at < readable.length; at++) {
    const character = readable.charAt(at);
    if ("([".includes(character)) depth++;
    if (")]".includes(character)) depth = Math.max(0, depth - 1);
    if (depth > 0 || !".?!".includes(character)) continue;
    const closing = /^["')*_”]*/.exec(readable.slice(at + 1))?.[0] ?? "";
    const end = at + 1 + closing.length;
    if (!NEXT_SENTENCE.test(text.slice(end)) || isAbbreviation(readable.slice(ends.at(-1) ?? 0, at + 1)))
      continue;
    ends.push(end);
    at = end - 1;
  }
  return ends;
}

/** "etc." is the one abbreviation that ends a sentence as well. */
function isAbbreviation(text: string): boolean {
  return ABBREVIATION.test(text) && !/\betc\.$/.test(text);
}

function leadingSpace(text: string): number {
  return text.length - text.trimStart().length;
}

/**
 * The duties of one sentence: "Servers MUST x, and clients MAY y" has two. A duty begins at a coordinator between two
 * keywords, if at most a short subject and no dependent clause is between that coordinator and the second keyword.
 */
export function clausesIn(sentence: string): readonly Range[] {
  const keywords = keywordsIn(sentence);
  const readable = withoutCode(sentence);
  const cuts = keywords.flatMap(({ start: keyword }, index) => {
    const previous = keywords[index - 1];
    if (previous === undefined) return [];
    const between = readable.slice(previous.end, keyword);
    const coordinator = [...between.matchAll(COORDINATORS)].at(-1);
    if (coordinator === undefined) return [];
    const before = between.slice(0, coordinator.index);
    const subject = between.slice(coordinator.index + coordinator[0].length);
    const cut = previous.end + coordinator.index;
    const separate = isSubject(subject) && !(isBlank(subject) && plain(before) === "");
    return separate && isBalanced(readable.slice(0, cut)) ? [cut] : [];
  });
  const starts = [0, ...cuts];
  return starts.map((start, index) => ({ start, end: cuts[index] ?? sentence.length }));
}

function isSubject(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const condition = /^\s*(?:if|when)\b[^,]*,/i;
  return words.length <= LONGEST_SUBJECT && !SUBORDINATE.test(text.replace(condition, ""));
}

function isBlank(text: string): boolean {
  return text.trim() === "";
}

/** A cut inside brackets would leave two halves that cannot be read. */
function isBalanced(text: string): boolean {
  return count(text, /[([]/g) === count(text, /[)\]]/g);
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
