import type { CheckResult } from "../harness/verdict/result.ts";
import type { Leniency, Reason, Verdict } from "../harness/verdict/verdict.ts";
import type { Paint } from "./terminal/screen.ts";

/** How every report writes a verdict. */
export interface VerdictWords {
  /** After a number or in a table: "failed". */
  readonly word: string;
  /** At the beginning of a line: "FAIL". */
  readonly tag: string;
  /** A sign that is clear without colour. */
  readonly sign: string;
  readonly colour: keyof Paint;
  readonly means: string;
}

/** The most important first. */
export const VERDICT_WORDS: Readonly<Record<Verdict, VerdictWords>> = {
  error: {
    word: "internal error",
    tag: "ERROR",
    sign: "‼",
    colour: "bad",
    means: "mcp-conform itself failed, which says nothing about the target; please report it",
  },
  fail: {
    word: "failed",
    tag: "FAIL",
    sign: "✕",
    colour: "bad",
    means: "the target broke a MUST or MUST NOT",
  },
  warn: {
    word: "warned",
    tag: "WARN",
    sign: "▲",
    colour: "warning",
    means:
      "the target did not follow a SHOULD or SHOULD NOT, or it broke a MUST in a way that is not a clear violation; the report then says why it only warns",
  },
  inconclusive: {
    word: "not exercised",
    tag: "NOT EXERCISED",
    sign: "?",
    colour: "quiet",
    means: "this run could not exercise the rule; the reason is given",
  },
  pass: {
    word: "passed",
    tag: "PASS",
    sign: "✓",
    colour: "good",
    means: "the check exercised the rule and saw the conforming behaviour",
  },
  observed: {
    word: "observed",
    tag: "SEEN",
    sign: "○",
    colour: "quiet",
    means: "the specification leaves it open; the report records what the target does",
  },
  "not-applicable": {
    word: "not applicable",
    tag: "N/A",
    sign: "–",
    colour: "quiet",
    means: "the rule does not apply to this revision, this transport or the declared capabilities",
  },
};

/** The columns of a count, in the order in which reports print them. */
export const COUNTED: readonly Verdict[] = ["pass", "fail", "warn", "observed", "inconclusive", "error"];

/** "3 failed", "2 internal errors". */
export function countedWord(number: number, verdict: Verdict): string {
  const { word } = VERDICT_WORDS[verdict];
  return `${number} ${verdict === "error" && number !== 1 ? `${word}s` : word}`;
}

/** What follows the level of a MUST that only warns, and what it means. */
export const LENIENCY_WORDS: Readonly<Record<Leniency, { readonly suffix: string; readonly means: string }>> =
  {
    "two-readings": {
      suffix: ", two readings",
      means: "the text can be read in two ways, and one of them allows this",
    },
    "no-keyword": {
      suffix: ", no keyword in the text",
      means: "the text states this rule without MUST or MUST NOT",
    },
    "later-revision": {
      suffix: " of a later revision only",
      means: "only a later revision states this rule as a MUST",
    },
    tolerated: {
      suffix: ", tolerated",
      means: "this is not the expected behaviour, but it is not a clear violation either",
    },
  };

/** "SHOULD"; "MUST, two readings" where a broken MUST only warns. */
export function levelWords({ level, leniency }: Pick<CheckResult, "level" | "leniency">): string {
  return leniency === undefined ? level : `${level}${LENIENCY_WORDS[leniency].suffix}`;
}

/** "needs a slow tool"; other reasons are sentences already. */
export function reasonWords({ kind, text }: Reason): string {
  return kind === "needs-exercise" ? `needs ${text}` : text;
}
