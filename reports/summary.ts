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

const isMust = ({ level }: RequirementResult) => level.startsWith("MUST");

/** How the requirements of a level fared. */
export interface Tally {
  readonly applicable: number;
  readonly broken: number;
  readonly untold: number;
}

export function tally(requirements: readonly RequirementResult[]): Tally {
  const number = (...verdicts: Verdict[]) =>
    requirements.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    applicable: requirements.length - number("not-applicable"),
    broken: number("fail", "warn"),
    untold: number("inconclusive", "error"),
  };
}

/** One leg in a sentence, in requirements: "MCP 2025-11-25 over stdio: 2 of 187 applicable MUSTs broken; …". */
export function legSentence(leg: Leg): string {
  const musts = tally(leg.requirements.filter(isMust));
  const shoulds = tally(leg.requirements.filter((one) => !isMust(one)));
  const parts = [
    musts.broken === 0
      ? `none of ${count(musts.applicable, "applicable MUST")} broken`
      : `${musts.broken} of ${count(musts.applicable, "applicable MUST")} broken`,
    ...(shoulds.broken > 0 ? [`${count(shoulds.broken, "SHOULD")} not met`] : []),
    ...(musts.untold + shoulds.untold > 0 ? [`${musts.untold + shoulds.untold} not exercised`] : []),
  ];
  return `MCP ${leg.revision} over ${leg.transport}: ${parts.join("; ")}`;
}

const VERDICT_WORDS = {
  conformant: "Conformant",
  "non-conformant": "Non-conformant",
  incomplete: "Incomplete",
  error: "Error of mcp-conform",
} as const;

/** The verdict in one sentence a leg. */
export function verdictSentence(result: Result): string {
  const word = result.interrupted ? "Interrupted" : VERDICT_WORDS[result.verdict];
  const legs = result.legs.map(legSentence);
  return legs.length === 0 ? `${word}: nothing could be judged.` : `${word}. ${legs.join(". ")}.`;
}
