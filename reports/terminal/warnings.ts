import type { CheckResult, Leg, Result } from "../../harness/verdict/result.ts";
import type { Verdict } from "../../harness/verdict/verdict.ts";
import { legNames } from "../causes/problems.ts";
import { say } from "../language/language.ts";
import { hanging, headed } from "../paragraph.ts";
import type { Screen } from "../screen.ts";
import { count, cutTo, printableLine, widthOf } from "../text.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import { seenText } from "./answers.ts";
import { named, where } from "./finding.ts";
import { type Listed, listed } from "./listed.ts";

/** The maximum number of characters of what was seen, and of what was expected. */
const BRIEF = 600;

/** The warnings of a short report that say what was seen. After them are names. */
const MOST_SEEN = 8;

const MARGIN = "  ";

/** How a warning is shown: only what was seen, or only as much of that as fits on one line, or only its name. */
interface Style {
  readonly quiet?: boolean;
  readonly brief?: boolean;
  readonly tight?: boolean;
}

export interface Found {
  readonly leg: Leg;
  readonly check: CheckResult;
}

/** Each check that warns, with all legs in which it does. Where the output is `quiet`: only what was seen. */
export function warningsBlock(
  found: readonly Found[],
  { level }: Pick<Result, "level">,
  screen: Screen,
  style: Style = {},
): string[] {
  const title = say(level === "should" ? "Warnings that fail the run" : "Warnings");
  return block(title, found, screen, (verdict) => screen[VERDICT_WORDS[verdict].colour], style);
}

/** Failures and warnings of checks that are newer than the profile. They do not count. */
export function pendingBlock(found: readonly Found[], screen: Screen): string[] {
  return block(say("Pending, not counted"), found, screen, () => screen.quiet, {});
}

const titled = (title: string, checks: number, screen: Screen) =>
  screen.strong(say("{title} ({checks})", { title, checks: count(checks, "check") }));

function block(
  title: string,
  found: readonly Found[],
  screen: Screen,
  colour: (verdict: Verdict) => (text: string) => string,
  style: Style,
): string[] {
  if (found.length === 0) return [];
  const byId = new Map<string, Found[]>();
  for (const one of found) byId.set(one.check.id, [...(byId.get(one.check.id) ?? []), one]);
  const all = [...byId.values()];
  if (style.tight)
    return [[titled(title, byId.size, screen), ...listed(all.flatMap(nameOf), screen)].join("\n")];
  const unseen = style.brief && all.length > MOST_SEEN + 1 ? all.slice(MOST_SEEN) : [];
  const entries = all.slice(0, all.length - unseen.length).flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const legs = legNames([first, ...others].map(({ leg }) => leg));
    return entry(first.check, legs, colour(first.check.verdict), screen, style);
  });
  return [[titled(title, byId.size, screen), ...entries, ...namesOf(unseen, screen)].join("\n")];
}

function nameOf(found: readonly Found[]): readonly Listed[] {
  const [first] = found;
  if (first === undefined) return [];
  const legs = legNames(found.map(({ leg }) => leg));
  return [{ name: first.check.id, note: `(${levelWords(first.check)}; ${legs})` }];
}

/** "  … and 4 more: a.one, a.two, a.three, a.four" */
function namesOf(found: readonly (readonly Found[])[], screen: Screen): readonly string[] {
  if (found.length === 0) return [];
  const more = say("… and {number} more: {names}", {
    number: found.length,
    names: found.flatMap(([first]) => first?.check.id ?? []).join(", "),
  });
  return [hanging(MARGIN, 2 * MARGIN.length, more, screen)];
}

/** The check and its legs; below them what was expected and seen; last how to fix it. */
function entry(
  check: CheckResult,
  legs: string,
  colour: (text: string) => string,
  screen: Screen,
  { quiet = false, brief = false }: Style,
): readonly string[] {
  const { id, verdict, actual, answers, expected, hint } = check;
  const { tag } = VERDICT_WORDS[verdict];
  const indent = MARGIN.length + widthOf(tag) + 2;
  const below = (text: string) => hanging(" ".repeat(indent), indent, text, screen);
  const painted = `${MARGIN}${colour(tag)}  ${named(id, id, screen)}`;
  const head = headed(
    { painted, width: indent + id.length },
    `(${levelWords(check)}; ${legs})`,
    " ",
    indent,
    screen,
  );
  const line = actual === undefined ? undefined : `${printableLine(actual, BRIEF)}${where(check)}`;
  if (brief)
    return [head, ...(line === undefined ? [] : [" ".repeat(indent) + cutTo(line, screen.width - indent)])];
  if (quiet) return [head, ...(line === undefined ? [] : [below(line)])];
  const seen = answers === undefined ? line : seenText({ answers }, where(check));
  const both = [
    ...(expected === undefined ? [] : [say("expected {text}", { text: printableLine(expected, BRIEF) })]),
    ...(seen === undefined ? [] : [say("actual {text}", { text: seen })]),
  ];
  return [
    head,
    ...(both.length === 0 ? [] : [below(both.join(answers === undefined ? say("; ") : "\n"))]),
    ...(hint === undefined ? [] : [below(say("hint: {text}", { text: printableLine(hint) }))]),
  ];
}
