import type { Level } from "../requirement.ts";

const WORDS =
  /\b(?:(?:MUST|SHALL|SHOULD) NOT|MUST|SHALL|SHOULD|NOT (?:RECOMMENDED|REQUIRED)|RECOMMENDED|REQUIRED|OPTIONAL|MAY)\b/g;

/** RFC 2119, with its synonyms. */
const LEVELS: Readonly<Record<string, Level>> = {
  MUST: "MUST",
  SHALL: "MUST",
  REQUIRED: "MUST",
  "MUST NOT": "MUST NOT",
  "SHALL NOT": "MUST NOT",
  SHOULD: "SHOULD",
  RECOMMENDED: "SHOULD",
  "SHOULD NOT": "SHOULD NOT",
  "NOT RECOMMENDED": "SHOULD NOT",
  MAY: "MAY",
  OPTIONAL: "MAY",
  "NOT REQUIRED": "MAY",
};

/** A keyword and where it is in a text. */
export interface Keyword {
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** The keywords of a text in their order. A keyword inside a code span is a name, so it does not count. */
export function keywordsIn(text: string): readonly Keyword[] {
  return [...withoutCode(text).matchAll(WORDS)].map(({ 0: word, index }) => ({
    word,
    start: index,
    end: index + word.length,
  }));
}

export function hasKeyword(text: string): boolean {
  return keywordsIn(text).length > 0;
}

export function levelOf(word: string): Level {
  const level = LEVELS[word];
  if (level === undefined) throw new Error(`not a keyword of RFC 2119: ${word}`);
  return level;
}

/** A copy of the same length, in which every code span is blanked out by letters. */
export function withoutCode(text: string): string {
  let result = "";
  let at = 0;
  for (const span of codeSpans(text)) {
    result += text.slice(at, span.start) + "x".repeat(span.end - span.start);
    at = span.end;
  }
  return result + text.slice(at);
}

/** From each run of backticks to the next run of the same length. */
function* codeSpans(text: string) {
  const runs = [...text.matchAll(/`+/g)];
  for (let index = 0; index < runs.length; index++) {
    const opening = runs[index];
    const closing = runs.findIndex((run, other) => other > index && run[0] === opening?.[0]);
    const last = runs[closing];
    if (opening === undefined || last === undefined) continue;
    yield { start: opening.index, end: last.index + last[0].length };
    index = closing;
  }
}
