import type { Leg, RequirementResult, Result } from "../harness/verdict/result.ts";
import type { ExitCode, Verdict } from "../harness/verdict/verdict.ts";
import { isPendingFinding } from "./gating.ts";
import { incompleteSentences } from "./incomplete.ts";
import { say } from "./language/language.ts";
import type { Text } from "./language/zh.ts";
import { goodPartOf, isGoodPart, partWords, recordingWords, shortPartWords } from "./part.ts";
import { littleShown } from "./shown.ts";
import { sidesSentence } from "./sides.ts";
import { count } from "./text.ts";

export const EXIT_WORDS: Readonly<Record<ExitCode, Text>> = {
  0: "conformant",
  1: "violations",
  2: "usage",
  3: "incomplete",
  4: "internal error",
  130: "interrupted",
};

/** What an exit code means, in a word or two. With a baseline, 0 and 2 mean something else. */
export function exitWord(result: Result): string {
  const { exitCode, verdict, baseline } = result;
  if (baseline && exitCode === 2) return say("baseline out of date");
  if (isGoodPart(result)) return say("nothing broken in this part");
  const isExpected = baseline && exitCode === 0 && verdict !== "conformant";
  return isExpected ? say("as the baseline expects") : say(EXIT_WORDS[exitCode]);
}

const isMust = ({ level }: RequirementResult) => level.startsWith("MUST");

/** The results of the requirements of one level. */
export interface Tally {
  readonly applicable: number;
  /** A MUST that failed, or a SHOULD that warned. */
  readonly broken: number;
  readonly withoutVerdict: number;
}

export function tally(requirements: readonly RequirementResult[]): Tally {
  const number = (...verdicts: Verdict[]) =>
    requirements.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const warned = requirements.filter((one) => one.verdict === "warn" && !isMust(one)).length;
  return {
    applicable: requirements.length - number("not-applicable"),
    broken: number("fail") + warned,
    withoutVerdict: number("inconclusive", "error"),
  };
}

/** Whether all of the target was judged. */
type Extent = Pick<Result, "selection" | "interrupted" | "bailed">;

/** One leg in one sentence that counts requirements: "MCP 2025-11-25 over stdio: 2 of 187 applicable MUSTs broken; …". */
export function legSentence(leg: Leg, extent: Extent = {}): string {
  const musts = tally(leg.requirements.filter(isMust));
  const shoulds = tally(leg.requirements.filter((one) => !isMust(one)));
  const withoutVerdict = musts.withoutVerdict + shoulds.withoutVerdict;
  const parts = [
    musts.applicable === 0
      ? say(extent.selection === undefined ? "no MUST applies" : "no MUST is among them")
      : say("{broken} of {musts} broken", {
          broken: musts.broken === 0 ? say("none") : musts.broken,
          musts: mustsOf(musts, extent),
        }),
    ...(shoulds.broken > 0 ? [say("{shoulds} not met", { shoulds: count(shoulds.broken, "SHOULD") })] : []),
    ...(withoutVerdict > 0
      ? [say("{requirements} without a verdict", { requirements: count(withoutVerdict, "requirement") })]
      : []),
  ];
  const { revision, transport } = leg;
  const place = say("MCP {revision} over {transport}", { revision, transport });
  const word =
    leg.role === undefined ? place : say("the {role}, {text}", { role: say(leg.role), text: place });
  return say("{word}: {text}", { word, text: parts.join(say("; ")) });
}

/** How many MUSTs a sentence speaks of: of a part, and of a run that was cut short, those that were judged. */
export function mustsOf({ applicable, withoutVerdict }: Tally, extent: Extent): string {
  if (extent.interrupted || extent.bailed) return count(applicable - withoutVerdict, "judged MUST");
  return count(applicable, extent.selection === undefined ? "applicable MUST" : "judged MUST");
}

const OVERALL_WORDS = {
  conformant: "Conformant",
  "non-conformant": "Non-conformant",
  incomplete: "Incomplete",
  error: "Internal error of mcp-conform",
} as const;

/**
 * The verdict in words that claim no more than what was judged. A baseline does not make a target conformant: it says that
 * only the expected rules are broken.
 */
export function overallWord(result: Result): string {
  const { verdict, exitCode, baseline, interrupted } = result;
  if (interrupted) return say("Interrupted");
  if (isGoodPart(result)) return partWords(result) ?? "";
  const expected = baseline && verdict === "non-conformant" && (exitCode === 0 || exitCode === 2);
  const plain = say(OVERALL_WORDS[verdict]);
  const word = expected ? say("{word}, as the baseline expects", { word: plain }) : plain;
  return verdict === "conformant" ? conformantWords(result, word) : word;
}

function conformantWords(result: Result, word: string): string {
  const shown = littleShown(result);
  if (shown === undefined) return word;
  const { methods, notExercised, applicable } = shown;
  const what = methods === "" ? "" : say(" ({methods})", { methods });
  return say("{word} in what it showed{what}; {number} of {checks} not exercised", {
    word,
    what,
    number: notExercised,
    checks: count(applicable, "check"),
  });
}

/** The verdict in one or two words, in lower case: for a badge, a cell or a line of a list. */
export function shortWord(result: Result): string {
  const { verdict, interrupted } = result;
  if (interrupted) return say("interrupted");
  const part = goodPartOf(result);
  if (part !== undefined) return shortPartWords(part);
  if (verdict === "conformant" && littleShown(result)) return say("conformant in what it showed");
  return say(verdict === "error" ? "internal error" : verdict);
}

/** The verdict, one sentence for each leg, and what a reader must know besides. */
export function verdictSentences(result: Result): readonly string[] {
  const word = overallWord(result);
  const legs = result.legs.map((leg) => say("{sentence}.", { sentence: legSentence(leg, result) }));
  const sentence = (text: string) => say("{sentence}.", { sentence: text });
  return result.legs.length === 0
    ? [
        sentence(say("{word}: {text}", { word, text: say("nothing could be tested") })),
        ...noteSentences(result),
      ]
    : [sentence(word), ...sidesSentence(result), ...partSentence(result), ...legs, ...noteSentences(result)];
}

/** How much of a part was judged, where the verdict itself does not say it. */
function partSentence(result: Result): readonly string[] {
  const part = isGoodPart(result) ? undefined : partWords(result);
  return part === undefined ? [] : [say("{sentence}.", { sentence: part })];
}

/** What follows the verdict: why the run ended early or is incomplete, and the failures that do not count. */
export function noteSentences(result: Result): readonly string[] {
  const recording = result.selection?.recording;
  return [
    ...(result.bailed ? [endedEarly(result)] : []),
    ...(recording === undefined ? [] : [recordingWords(recording)]),
    ...incompleteSentences(result),
    ...pendingSentence(result),
  ];
}

/** What a run did not judge that was ended at its first failure. */
function endedEarly({ legs }: Result): string {
  const open = legs.flatMap(({ checks }) => checks).filter(({ reason }) => reason?.kind === "interrupted");
  return say("The run ended at the first failure (bail): {checks} not judged.", {
    checks: count(open.length, "check"),
  });
}

/** Failures that do not count yet are no secret. */
function pendingSentence({ legs }: Result): readonly string[] {
  const failed = legs
    .flatMap(({ checks }) => checks)
    .filter((check) => check.verdict === "fail" && isPendingFinding(check));
  if (failed.length === 0) return [];
  return [
    say("{failures} of checks that do not count yet (pending): {names}.", {
      failures: count(failed.length, "more failure"),
      names: [...new Set(failed.map(({ id }) => id))].join(", "),
    }),
  ];
}

/** The same on one line. */
export function verdictSentence(result: Result): string {
  return verdictSentences(result).join(" ");
}
