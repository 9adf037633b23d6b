import type { AnsweredAlike, CheckResult } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import { printableLine } from "../text.ts";

/** More inputs with the same answer are only counted. */
const MOST_INPUTS = 8;

/** The maximum number of characters of an answer, and of an input. */
const LONG = 300;

/**
 * What was seen, with the place of the first message that shows it. Several inputs have a line each, below the answer that they have
 * in common.
 */
export function seenText(
  { actual, answers }: Pick<CheckResult, "actual" | "answers">,
  place: string,
): string | undefined {
  if (answers === undefined) return actual === undefined ? undefined : `${actual}${place}`;
  const [first = "", ...others] = answers.flatMap(linesOf);
  return [`${first}${place}`, ...others].join("\n");
}

function linesOf({ sent, came, expected }: AnsweredAlike): readonly string[] {
  const answer = printableLine(came, LONG);
  const text =
    expected === undefined
      ? answer
      : `${answer} (${say("expected {text}", { text: printableLine(expected, LONG) })})`;
  const [only, ...others] = sent.map((one) => printableLine(one, LONG));
  if (only === undefined) return [text];
  if (others.length === 0) return [`${only} → ${text}`];
  const more = others.length + 1 - MOST_INPUTS;
  return [
    say("{number} inputs → {text}", { number: others.length + 1, text }),
    ...[only, ...others].slice(0, MOST_INPUTS).map((one) => `- ${one}`),
    ...(more > 0 ? [`- ${say("and {number} more", { number: more })}`] : []),
  ];
}
