import type { Leg, RequirementResult, Result } from "../harness/verdict/result.ts";
import type { ExitCode, Verdict } from "../harness/verdict/verdict.ts";
import { count } from "./text.ts";

export const EXIT_WORDS: Readonly<Record<ExitCode, string>> = {
  0: "conformant",
  1: "violations",
  2: "usage",
  3: "incomplete",
  4: "error of mcp-conform",
  130: "interrupted",
};

/** What an exit code means, in a word; with a baseline it is the baseline that says so. */
export function exitWord({ exitCode, verdict, baseline }: Result): string {
  if (baseline && exitCode === 0 && verdict !== "conformant") return "as the baseline expects";
  return baseline && exitCode === 2 ? "the baseline is to be mended" : EXIT_WORDS[exitCode];
}

const isMust = ({ level }: RequirementResult) => level.startsWith("MUST");

/** How the requirements of a level fared. */
export interface Tally {
  readonly applicable: number;
  /** What was done against a MUST; what a SHOULD recommends and was not done. */
  readonly broken: number;
  readonly untold: number;
}

export function tally(requirements: readonly RequirementResult[]): Tally {
  const number = (...verdicts: Verdict[]) =>
    requirements.filter(({ verdict }) => verdicts.includes(verdict)).length;
  const warned = requirements.filter((one) => one.verdict === "warn" && !isMust(one)).length;
  return {
    applicable: requirements.length - number("not-applicable"),
    broken: number("fail") + warned,
    untold: number("inconclusive", "error"),
  };
}

/** One leg in a sentence, in requirements: "MCP 2025-11-25 over stdio: 2 of 187 applicable MUSTs broken; …". */
export function legSentence(leg: Leg): string {
  const musts = tally(leg.requirements.filter(isMust));
  const shoulds = tally(leg.requirements.filter((one) => !isMust(one)));
  const untold = musts.untold + shoulds.untold;
  const parts = [
    `${musts.broken === 0 ? "none" : musts.broken} of ${count(musts.applicable, "applicable MUST")} broken`,
    ...(shoulds.broken > 0 ? [`${count(shoulds.broken, "SHOULD")} not met`] : []),
    ...(untold > 0 ? [`${untold} without a verdict`] : []),
  ];
  return `MCP ${leg.revision} over ${leg.transport}: ${parts.join("; ")}`;
}

const VERDICT_WORDS = {
  conformant: "Conformant",
  "non-conformant": "Non-conformant",
  incomplete: "Incomplete",
  error: "Error of mcp-conform",
} as const;

/** A baseline makes nothing conformant: it says that nothing is broken but what it expects. */
function verdictWord({ verdict, exitCode, baseline }: Result): string {
  const expected = baseline && verdict === "non-conformant" && (exitCode === 0 || exitCode === 2);
  return expected ? `${VERDICT_WORDS[verdict]}, as the baseline expects` : VERDICT_WORDS[verdict];
}

/** The verdict in a sentence a leg, of which the first names it. */
export function verdictSentences(result: Result): readonly string[] {
  const word = result.interrupted ? "Interrupted" : verdictWord(result);
  const legs = result.legs.map((leg) => `${legSentence(leg)}.`);
  return legs.length === 0 ? [`${word}: nothing could be judged.`] : [`${word}.`, ...legs];
}

/** The same on one line. */
export function verdictSentence(result: Result): string {
  return verdictSentences(result).join(" ");
}
