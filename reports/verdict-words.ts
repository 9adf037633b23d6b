import type { CheckResult } from "../harness/verdict/result.ts";
import type { Leniency, Reason, Verdict } from "../harness/verdict/verdict.ts";
import { say } from "./language/language.ts";
import type { Paint } from "./screen.ts";

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
    get word() {
      return say("internal error");
    },
    get tag() {
      return say("ERROR");
    },
    sign: "‼",
    colour: "bad",
    get means() {
      return say("mcp-conform itself failed, which says nothing about the target; please report it");
    },
  },
  fail: {
    get word() {
      return say("failed");
    },
    get tag() {
      return say("FAIL");
    },
    sign: "✕",
    colour: "bad",
    get means() {
      return say("the target broke a MUST or MUST NOT");
    },
  },
  warn: {
    get word() {
      return say("warned");
    },
    get tag() {
      return say("WARN");
    },
    sign: "▲",
    colour: "warning",
    get means() {
      return say(
        "the target did not follow a SHOULD or SHOULD NOT, or it broke a MUST in a way that is not a clear violation; the report then says why it only warns",
      );
    },
  },
  inconclusive: {
    get word() {
      return say("not exercised");
    },
    get tag() {
      return say("NOT EXERCISED");
    },
    sign: "?",
    colour: "quiet",
    get means() {
      return say("this run could not exercise the rule; the reason is given");
    },
  },
  pass: {
    get word() {
      return say("passed");
    },
    get tag() {
      return say("PASS");
    },
    sign: "✓",
    colour: "good",
    get means() {
      return say("the check exercised the rule and saw the conforming behaviour");
    },
  },
  observed: {
    get word() {
      return say("observed");
    },
    get tag() {
      return say("SEEN");
    },
    sign: "○",
    colour: "quiet",
    get means() {
      return say("the specification leaves it open; the report records what the target does");
    },
  },
  "not-applicable": {
    get word() {
      return say("not applicable");
    },
    get tag() {
      return say("N/A");
    },
    sign: "–",
    colour: "quiet",
    get means() {
      return say("the rule does not apply to this revision, this transport or the declared capabilities");
    },
  },
};

/** The columns of a count, in the order in which reports print them. */
export const COUNTED: readonly Verdict[] = ["pass", "fail", "warn", "observed", "inconclusive", "error"];

/** "3 failed", "2 internal errors". */
export function countedWord(number: number, verdict: Verdict): string {
  const word = verdict === "error" && number !== 1 ? say("internal errors") : VERDICT_WORDS[verdict].word;
  return say("{number} {word}", { number, word });
}

/** What follows the level of a MUST that only warns, and what it means. */
export const LENIENCY_WORDS: Readonly<Record<Leniency, { readonly suffix: string; readonly means: string }>> =
  {
    "two-readings": {
      get suffix() {
        return say(", two readings");
      },
      get means() {
        return say("the text can be read in two ways, and one of them allows this");
      },
    },
    "no-keyword": {
      get suffix() {
        return say(", no keyword in the text");
      },
      get means() {
        return say("the text states this rule without MUST or MUST NOT");
      },
    },
    "later-revision": {
      get suffix() {
        return say(" of a later revision only");
      },
      get means() {
        return say("only a later revision states this rule as a MUST");
      },
    },
    tolerated: {
      get suffix() {
        return say(", tolerated");
      },
      get means() {
        return say("this is not the expected behaviour, but it is not a clear violation either");
      },
    },
  };

/** "SHOULD"; "MUST, two readings" where a broken MUST only warns. */
export function levelWords({ level, leniency }: Pick<CheckResult, "level" | "leniency">): string {
  return leniency === undefined ? level : `${level}${LENIENCY_WORDS[leniency].suffix}`;
}

/** "needs a slow tool"; other reasons are sentences already. */
export function reasonWords({ kind, text }: Reason): string {
  return kind === "needs-exercise" ? say("needs {what}", { what: text }) : text;
}
