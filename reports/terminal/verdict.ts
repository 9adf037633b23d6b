import type { Result } from "../../harness/verdict/result.ts";
import { language, say } from "../language/language.ts";
import { NOTE_ZH } from "../language/zh.ts";
import { isGoodPart } from "../part.ts";
import type { Screen } from "../screen.ts";
import { littleShown } from "../shown.ts";
import { exitWord, overallWord, verdictSentence, verdictSentences } from "../summary.ts";
import { wrap } from "../text.ts";
import { counted, factLines, suiteLines, wrongSuiteLines } from "./leg.ts";

/**
 * The verdict and how many checks have each verdict, in all legs together; below them, of a run with one leg, its facts and its
 * suites. `brief`: only the suites with a finding. `short`: no suites. Nothing for a run that could not begin.
 */
export function firstBlocks(
  result: Result,
  screen: Screen,
  { brief, short }: { readonly brief: boolean; readonly short: boolean },
): readonly string[] {
  const { legs } = result;
  const [leg, ...others] = legs;
  if (leg === undefined) return [];
  const before = isGoodPart(result) ? [] : [{ text: firstWord(result), colour: colourOf(result) }];
  const head = counted(
    legs.flatMap(({ checks }) => checks),
    screen,
    2,
    { before },
  );
  // Several legs have one table for all of them, and each has shown its facts.
  if (others.length > 0) return [head];
  const suites = short ? [] : (brief ? wrongSuiteLines : suiteLines)(leg, screen);
  return [[head, ...factLines(leg, screen)].join("\n"), ...(suites.length === 0 ? [] : [suites.join("\n")])];
}

/** What a verdict of a run that showed little rests on is in the last sentences. */
function firstWord(result: Result): string {
  const isLittle = !result.interrupted && result.verdict === "conformant" && littleShown(result);
  return isLittle ? say("Conformant in what it showed") : overallWord(result);
}

const COLOURS = {
  conformant: "good",
  "non-conformant": "bad",
  incomplete: "warning",
  error: "bad",
} as const;

function colourOf({ verdict, exitCode }: Result): "good" | "bad" | "warning" {
  return verdict === "non-conformant" && exitCode === 0 ? "warning" : COLOURS[verdict];
}

/** The verdict, what it counts, and below it the exit code with the numbers of the first line. */
export function lastBlock(result: Result, screen: Screen): string {
  const { exitCode, ms, legs } = result;
  const sentences = legs.length > 1 ? verdictSentences(result) : [verdictSentence(result)];
  const exit = say("exit {code} ({word})", { code: exitCode, word: exitWord(result) });
  const seconds = say("{seconds} s", { seconds: (ms / 1000).toFixed(1) });
  const last = counted(
    legs.flatMap(({ checks }) => checks),
    screen,
    2,
    { before: [{ text: exit, colour: "quiet" }], after: [{ text: seconds, colour: "quiet" }] },
  );
  const paint = isGoodPart(result) ? (text: string) => text : screen[colourOf(result)];
  const note = language() === "zh" ? [screen.quiet(NOTE_ZH)] : [];
  const lines = sentences.flatMap((sentence) => wrap(sentence, screen.width));
  return [...lines.map(paint), last, ...note].join("\n");
}
