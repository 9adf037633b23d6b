import type { Leg } from "../../harness/verdict/result.ts";
import type { Change } from "../compare/change.ts";
import type { SurfaceChange } from "../compare/surface.ts";
import { isNewDuty, type Upgrade, upgrades } from "../compare/upgrade.ts";
import { verdictWord } from "../compare/words.ts";
import { printableLine, wrap } from "../text.ts";
import { levelWords, VERDICT_WORDS } from "../verdict-words.ts";
import type { Screen } from "./screen.ts";

/** The maximum number of lines of one kind. */
const MOST = 10;

/** The maximum number of names in a list. */
const FEW = 5;

const OFFERS = [
  ["removed", "removes"],
  ["changed", "changes"],
  ["added", "adds"],
] as const;

/** What an upgrade to the next revision breaks, step by step. Empty if only one revision was tested. */
export function upgradeBlock(legs: readonly Leg[], screen: Screen): string[] {
  const steps = upgrades(legs);
  const several = steps.some(({ transport }) => transport !== steps[0]?.transport);
  if (steps.length === 0) return [];
  return [
    [
      screen.strong("What an upgrade would break"),
      ...steps.flatMap((step) => stepLines(step, several, screen)),
    ].join("\n"),
  ];
}

function stepLines(step: Upgrade, several: boolean, screen: Screen): readonly string[] {
  const { from, to, transport, breaks, fixes, surface } = step;
  const fixed =
    fixes.length === 0
      ? []
      : listed(
          "fixes ",
          fixes.map(({ id }) => id),
          screen,
        );
  const offers = OFFERS.flatMap(([kind, verb]) =>
    offered(
      verb,
      surface.filter((one) => one.kind === kind),
      screen,
    ),
  );
  const nothing = breaks.length === 0 ? screen.quiet("  nothing found") : "";
  const over = several ? ` over ${transport}` : "";
  return [`  ${from} → ${to}${over}${nothing}`, ...shown(breaks, screen), ...fixed, ...offers];
}

function shown(breaks: readonly Change[], screen: Screen): readonly string[] {
  const lines = breaks.slice(0, MOST).map((change) => {
    const { id, newer, older } = change;
    const { tag, colour } = VERDICT_WORDS[newer ?? "fail"];
    const word = screen[colour](tag);
    const why = isNewDuty(change) ? "new in this revision" : `${verdictWord(older)} before`;
    return `    ${word}  ${id} ${screen.quiet(`(${levelWords(change)}; ${why})`)}`;
  });
  return breaks.length > MOST ? [...lines, `    … and ${breaks.length - MOST} more`] : lines;
}

function offered(verb: string, changes: readonly SurfaceChange[], screen: Screen): readonly string[] {
  return changes.length === 0
    ? []
    : listed(
        `${verb} `,
        changes.map(({ of, name }) => `${of} ${printableLine(name, 60)}`),
        screen,
      );
}

function listed(label: string, words: readonly string[], screen: Screen): readonly string[] {
  const more = words.length > FEW ? [`… and ${words.length - FEW} more`] : [];
  const [first = "", ...rest] = wrap(
    [...words.slice(0, FEW), ...more].join(", "),
    screen.width - 6 - label.length,
  );
  const indent = " ".repeat(label.length);
  return [`    ${label}${first}`, ...rest.map((line) => `    ${indent}${line}`)];
}
