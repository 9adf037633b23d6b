import type { Leg, RequirementResult, Result } from "../harness/verdict/result.ts";
import type { ExitCode, Verdict } from "../harness/verdict/verdict.ts";
import { say } from "./language/language.ts";
import type { Text } from "./language/zh.ts";
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
export function exitWord({ exitCode, verdict, baseline }: Result): string {
  if (baseline && exitCode === 0 && verdict !== "conformant") return say("as the baseline expects");
  return baseline && exitCode === 2 ? say("baseline out of date") : say(EXIT_WORDS[exitCode]);
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

/** One leg in one sentence that counts requirements: "MCP 2025-11-25 over stdio: 2 of 187 applicable MUSTs broken; …". */
export function legSentence(leg: Leg): string {
  const musts = tally(leg.requirements.filter(isMust));
  const shoulds = tally(leg.requirements.filter((one) => !isMust(one)));
  const withoutVerdict = musts.withoutVerdict + shoulds.withoutVerdict;
  const parts = [
    musts.applicable === 0
      ? say("no MUST applies")
      : say("{broken} of {musts} broken", {
          broken: musts.broken === 0 ? say("none") : musts.broken,
          musts: count(musts.applicable, "applicable MUST"),
        }),
    ...(shoulds.broken > 0 ? [say("{shoulds} not met", { shoulds: count(shoulds.broken, "SHOULD") })] : []),
    ...(withoutVerdict > 0
      ? [say("{requirements} without a verdict", { requirements: count(withoutVerdict, "requirement") })]
      : []),
  ];
  const { revision, transport } = leg;
  const word = say("MCP {revision} over {transport}", { revision, transport });
  return say("{word}: {text}", { word, text: parts.join(say("; ")) });
}

const OVERALL_WORDS = {
  conformant: "Conformant",
  "non-conformant": "Non-conformant",
  incomplete: "Incomplete",
  error: "Internal error of mcp-conform",
} as const;

/** A baseline does not make a target conformant: it says that only the expected rules are broken. */
function overallWord({ verdict, exitCode, baseline }: Result): string {
  const expected = baseline && verdict === "non-conformant" && (exitCode === 0 || exitCode === 2);
  return expected
    ? say("{word}, as the baseline expects", { word: say(OVERALL_WORDS[verdict]) })
    : say(OVERALL_WORDS[verdict]);
}

/** The verdict, then one sentence for each leg. */
export function verdictSentences(result: Result): readonly string[] {
  const word = result.interrupted ? say("Interrupted") : overallWord(result);
  const legs = result.legs.map((leg) => say("{sentence}.", { sentence: legSentence(leg) }));
  if (result.bailed) legs.push(endedEarly(result));
  const sentence = (text: string) => say("{sentence}.", { sentence: text });
  return legs.length === 0
    ? [sentence(say("{word}: {text}", { word, text: say("nothing could be tested") }))]
    : [sentence(word), ...legs];
}

/** What a run did not judge that was ended at its first failure. */
function endedEarly({ legs }: Result): string {
  const open = legs.flatMap(({ checks }) => checks).filter(({ reason }) => reason?.kind === "interrupted");
  return say("The run ended at the first failure (bail): {checks} not judged.", {
    checks: count(open.length, "check"),
  });
}

/** The same on one line. */
export function verdictSentence(result: Result): string {
  return verdictSentences(result).join(" ");
}
