import type { Leg } from "../../harness/verdict/result.ts";
import type { Change } from "../compare/change.ts";
import type { SurfaceChange } from "../compare/surface.ts";
import { isNewDuty, type Upgrade, upgrades } from "../compare/upgrade.ts";
import { surfaceWord, verdictWord } from "../compare/words.ts";
import { say } from "../language/language.ts";
import type { Text } from "../language/zh.ts";
import { headed } from "../paragraph.ts";
import type { Screen } from "../screen.ts";
import { printableLine, widthOf, wrap } from "../text.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";

/** The maximum number of lines of one kind. */
const MOST = 10;

/** The maximum number of names in a list. */
const FEW = 5;

const OFFERS = [
  ["removed", "removes {names}"],
  ["changed", "changes {names}"],
  ["added", "adds {names}"],
] as const;

/** What an upgrade to the next revision breaks, step by step. Empty if only one revision was tested. `tight`: warnings only by name. */
export function upgradeBlock(
  legs: readonly Leg[],
  screen: Screen,
  { tight = false }: { readonly tight?: boolean } = {},
): string[] {
  const steps = upgrades(legs);
  const several = steps.some(({ transport }) => transport !== steps[0]?.transport);
  if (steps.length === 0) return [];
  return [
    [
      screen.strong(say("What an upgrade would break")),
      ...steps.flatMap((step) => stepLines(step, { several, tight }, screen)),
    ].join("\n"),
  ];
}

function stepLines(
  step: Upgrade,
  { several, tight }: { readonly several: boolean; readonly tight: boolean },
  screen: Screen,
): readonly string[] {
  const { from, to, transport, breaks, fixes, surface } = step;
  const offers = OFFERS.flatMap(([kind, verb]) =>
    offered(
      verb,
      surface.filter((one) => one.kind === kind),
      screen,
    ),
  );
  const nothing = breaks.length === 0 ? screen.quiet(`  ${say("nothing found")}`) : "";
  const last = several ? say("{revision} over {transport}", { revision: to, transport }) : to;
  const named = tight ? breaks.filter(({ newer }) => newer === "warn") : [];
  const inFull = breaks.filter((change) => !named.includes(change));
  return [
    `  ${from} → ${last}${nothing}`,
    ...shown(inFull, screen),
    ...byName("warns {names}", named, screen),
    ...byName("fixes {names}", fixes, screen),
    ...offers,
  ];
}

function shown(breaks: readonly Change[], screen: Screen): readonly string[] {
  const lines = breaks.slice(0, MOST).map((change) => {
    const { id, newer, older } = change;
    const { tag, colour } = VERDICT_WORDS[newer ?? "fail"];
    const indent = 6 + widthOf(tag);
    const painted = `    ${screen[colour](tag)}  ${id}`;
    const why = isNewDuty(change)
      ? say("new in this revision")
      : say("{verdict} before", { verdict: verdictWord(older) });
    return headed(
      { painted, width: indent + id.length },
      `(${levelWords(change)}; ${why})`,
      " ",
      indent,
      screen,
    );
  });
  return breaks.length > MOST
    ? [...lines, `    ${say("… and {number} more", { number: breaks.length - MOST })}`]
    : lines;
}

const byName = (verb: Text, changes: readonly Pick<Change, "id">[], screen: Screen) =>
  listed(
    verb,
    changes.map(({ id }) => id),
    screen,
  );

const offered = (verb: Text, changes: readonly SurfaceChange[], screen: Screen) =>
  listed(
    verb,
    changes.map(({ of, name }) => `${surfaceWord(of)} ${printableLine(name, 60)}`),
    screen,
  );

function listed(text: Text, words: readonly string[], screen: Screen): readonly string[] {
  if (words.length === 0) return [];
  const more = words.length > FEW ? [say("… and {number} more", { number: words.length - FEW })] : [];
  const label = widthOf(say(text, { names: "" }));
  const names = [...words.slice(0, FEW), ...more].join(", ");
  const [first = "", ...rest] = wrap(names, screen.width - 6 - label);
  const indent = " ".repeat(label);
  return [`    ${say(text, { names: first })}`, ...rest.map((line) => `    ${indent}${line}`)];
}
