import type { Diagnosis } from "../../harness/verdict/result.ts";
import { sayLabel } from "../language/language.ts";
import type { Screen } from "../screen.ts";
import { printable, printableLine, wrap } from "../text.ts";

/** The maximum number of characters of a fact. Lines of stderr can be long, and their beginning matters most. */
const MOST = 4000;

const INDENT = "    ";

/** Facts that a reader copies, or whose lines are those of the target. All others are wrapped. */
const VERBATIM = [
  "command",
  "url",
  "to replay it",
  "trace",
  "challenge",
  "first bytes of stdout",
  "first bytes of the body",
  "last lines of stderr",
  "last lines of output",
];

/**
 * Why the target could not be tested, or not to the end: what happened, what to try, and the facts. The hint is first: a
 * stack trace can be longer than the screen.
 */
export function diagnosisBlock({ text, facts, hint }: Diagnosis, screen: Screen): string {
  const all = hint === undefined ? facts : [["hint", hint] as const, ...facts];
  const lines = all.map(([label, value]) => {
    const shown = printable(value, MOST);
    const isVerbatim = VERBATIM.includes(label);
    const inside = isVerbatim ? shown.split("\n") : wrap(shown, screen.width - INDENT.length);
    return [`  ${screen.quiet(sayLabel(label))}`, ...inside.map((line) => `${INDENT}${line}`)].join("\n");
  });
  const head = wrap(printableLine(text), screen.width).map((line) => screen.bad(line));
  return [...head, ...lines].join("\n");
}
