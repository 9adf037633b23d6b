import { type Verdict, worst } from "../../harness/verdict/verdict.ts";
import { type Markup, markup } from "./markup.ts";

/** How a verdict is told: a word, a sign that needs no colour, and what it means. */
export interface VerdictWords {
  readonly word: string;
  readonly sign: string;
  readonly means: string;
}

/** What stands in a bar: a verdict, or what no check can judge. */
export type Standing = Verdict | "untested";

/** In the order of bars and legends: what matters most comes first. */
export const WORDS: Readonly<Record<Standing, VerdictWords>> = {
  error: {
    word: "broke here",
    sign: "‼",
    means: "our own code failed, so nothing is said of the target; please report it",
  },
  fail: { word: "failed", sign: "✕", means: "what a MUST or MUST NOT demands was seen broken" },
  warn: { word: "warned", sign: "▲", means: "what a SHOULD or SHOULD NOT recommends was not met" },
  inconclusive: {
    word: "not exercised",
    sign: "?",
    means: "it could not be provoked or seen in this run; the reason is given",
  },
  pass: { word: "passed", sign: "✓", means: "it was provoked, and the conforming behaviour was seen" },
  observed: {
    word: "observed",
    sign: "○",
    means: "the specification leaves it open; what the target does is told as a fact",
  },
  "not-applicable": {
    word: "not applicable",
    sign: "–",
    means: "the revision, the transport or the declared capabilities do not call for it",
  },
  untested: {
    word: "not tested",
    sign: "·",
    means:
      "no check stands for it: it leaves no mark on the wire, takes a person, or nobody has written one yet",
  },
};

export const STANDINGS = Object.keys(WORDS) as readonly Standing[];

/** Sign and word, coloured by their class: the colour says nothing that the word does not. */
export function badge(standing: Standing): Markup {
  return markup`<b class="${standing}">${WORDS[standing].sign} ${WORDS[standing].word}</b>`;
}

export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return worst(verdicts) ?? "not-applicable";
}

/** "38 passed · 2 warned", without what there is none of. */
export function tallied(standings: readonly Standing[]): string {
  return STANDINGS.map((one) => [standings.filter((each) => each === one).length, WORDS[one].word] as const)
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number} ${word}`)
    .join(" · ");
}
