/** A word that this project does not use, and the plain words to use instead. */
export interface Rejected {
  readonly word: RegExp;
  readonly instead: string;
}

/** Whole words, in any case. In identifiers each part counts: `isSettled` has the word "settled". */
export const REJECTED: readonly Rejected[] = [
  { word: /\b(?:tell|tells|told|telling)\b/i, instead: "report, say, show, inform, detect" },
  { word: /\bmend(?:s|ed|ing)?\b/i, instead: "fix" },
  { word: /\bwhoever\b/i, instead: "everyone who, the user, the author" },
  { word: /\bwhatever\b/i, instead: "any, every, what, regardless of" },
  { word: /\banew\b/i, instead: "again" },
  { word: /\bnobody\b/i, instead: "no one, nothing" },
  { word: /\bsomebody\b/i, instead: "someone, a person" },
  { word: /\bby way of\b/i, instead: "through, by" },
  { word: /\bfor want of\b/i, instead: "because … is missing" },
  { word: /\b(?:come|comes|came) about\b/i, instead: "happen, start, open" },
  { word: /\bsettl(?:e|es|ed|ing)\b/i, instead: "resolve, record, finalize, decide" },
  { word: /\bdismiss(?:es|ed|ing)?\b/i, instead: "end, reject" },
  { word: /\bfarewells?\b/i, instead: "shutdown" },
  { word: /\bstrikes?\b/i, instead: "close" },
  { word: /\bscenes?\b/i, instead: "context" },
  { word: /\bstages?\b/i, instead: "context, step" },
  { word: /\bdoubt(?:s|ed|ful)?\b/i, instead: "retry, uncertain" },
  { word: /\bspared\b/i, instead: "excused" },
  { word: /\bown hands?\b/i, instead: "caused by the harness" },
  { word: /\b(?:stand|stands|stood)\b(?! for\b)/i, instead: "is, is written, remains" },
  { word: /\bbears?\b/i, instead: "carry, support" },
  { word: /\bthereby\b/i, instead: "so, by this" },
  { word: /\blest\b/i, instead: "so that … not" },
  { word: /\b(?:aught|ere)\b/i, instead: "anything, before" },
  {
    word: /\bmeets? (?:an?|the|its) (?:server|client|target|harness|protocol)\b/i,
    instead: "connect to, talk to",
  },
  { word: /\b(?:is|are|was|were) due\b(?! to\b)/i, instead: "is expected, applies" },
  { word: /\bastray\b/i, instead: "unexpected" },
  { word: /\bin company\b/i, instead: "side by side, concurrently" },
  { word: /\balone\b/i, instead: "only, in isolation" },
  { word: /\bgoes with\b/i, instead: "belongs to" },
  { word: /\bthings?\b/i, instead: "the name of what is meant" },
  { word: /\bso many\b/i, instead: "the number" },
  { word: /\bat fault\b/i, instead: "caused it" },
  { word: /\b(?:grave|gravely|mild)\b/i, instead: "severe, weak" },
];

/** Where such a word has another, technical meaning. */
const ALLOWED: readonly RegExp[] = [
  // The standard library.
  /\ballSettled\b/g,
  // The last part of the check id client.sse.alone, where the id is put together.
  /"alone"|\balone:/g,
  // The HTML entity of the character `.
  /"grave"/g,
  // Ids of checks, requirements, statements, faults and suites never change: "session.kept-safe", "implied/http/a-b".
  /\b[a-z][a-zA-Z0-9]*(?:[./][a-zA-Z0-9_-]+)+/g,
  /\b[a-z0-9]+(?:-[a-z0-9]+){1,}\b/g,
];

/** The words of a text that this project does not use, each with its line and what to write instead. */
export function rejectedIn(text: string): readonly string[] {
  return text.split("\n").flatMap((line, index) => {
    const readable = words(line);
    return REJECTED.flatMap(({ word, instead }) => {
      const found = word.exec(readable)?.[0];
      return found === undefined ? [] : [`${index + 1}: "${found}" (${instead}): ${line.trim()}`];
    });
  });
}

/** A line in which identifiers are cut into their words, and allowed uses are blank. */
function words(line: string): string {
  const plain = ALLOWED.reduce((text, allowed) => text.replace(allowed, " "), line);
  return plain.replaceAll("_", " ").replace(/([a-z0-9])([A-Z])/g, "$1 $2");
}
