import type { ExitCode, Gate } from "../../harness/verdict/verdict.ts";
import { given } from "../../schema/given.ts";
import { checkPage } from "../check-page.ts";
import type { Change, ChangeKind } from "../compare/change.ts";
import {
  type Comparison,
  comparisonExit,
  type FailOn,
  fails,
  type LegName,
  type Side,
} from "../compare/comparison.ts";
import { conclusion } from "../compare/words.ts";
import { printableLine } from "../text.ts";

/** A change of a check in one leg, with a link to its page. */
export interface NotifiedChange extends LegName, Pick<Change, "id" | "level" | "older" | "newer" | "actual"> {
  readonly title: string;
  /** The page of the check, if it has one. */
  readonly url?: string;
}

/** What a comparison says to people who do not read it. Every format of notifications is made from it. */
export interface Notification {
  /** "everything 2.0.0: 1 regression" */
  readonly title: string;
  /** The end of the title: "1 regression". */
  readonly outcome: string;
  /** The conclusion in one sentence. */
  readonly text: string;
  readonly exitCode: ExitCode;
  /** What makes the exit code 1. */
  readonly failures: readonly NotifiedChange[];
  readonly fixed: readonly NotifiedChange[];
  readonly noLongerTested: readonly NotifiedChange[];
  /** Differences between the two runs themselves. */
  readonly caveats: readonly string[];
}

/** The longest text of a target. */
const LONGEST = 300;

export function notificationOf(comparison: Comparison, gate: Gate, on: FailOn): Notification {
  const { newer, caveats } = comparison;
  const failures = changesIn(comparison, (change) => fails(change, gate, on));
  const exitCode = comparisonExit(comparison, gate, on);
  const outcome = outcomeOf(exitCode, failures.length, on);
  const ofKind = (kind: ChangeKind) => changesIn(comparison, (change) => change.kind === kind);
  return {
    title: `${nameOf(newer)}: ${outcome}`,
    outcome,
    text: conclusion(comparison, gate, on),
    exitCode,
    failures,
    fixed: ofKind("fixed"),
    noLongerTested: ofKind("no-longer-tested"),
    caveats: caveats.map(({ text }) => printableLine(text)),
  };
}

function changesIn({ legs }: Comparison, wanted: (change: Change) => boolean): readonly NotifiedChange[] {
  return legs.flatMap(({ revision, transport, checks }) =>
    checks.filter(wanted).map(({ id, text, level, older, newer, actual }) => ({
      id,
      title: text,
      level,
      revision,
      transport,
      ...given({
        url: checkPage(id),
        older,
        newer,
        actual: actual === undefined ? undefined : printableLine(actual, LONGEST),
      }),
    })),
  );
}

const NOUNS: Readonly<Record<FailOn, readonly [one: string, several: string]>> = {
  regressions: ["regression", "regressions"],
  violations: ["new violation", "new violations"],
  changes: ["change", "changes"],
};

function outcomeOf(exitCode: ExitCode, number: number, on: FailOn): string {
  const [one, several] = NOUNS[on];
  if (exitCode === 3) return "not comparable";
  if (exitCode === 0) return `no ${one}`;
  return number === 0 ? "other features" : `${number} ${number === 1 ? one : several}`;
}

/** The name and the version of a target. */
export function nameOf({ target }: Side): string {
  const { name, version, url, command } = target;
  const named = name ?? url ?? command ?? "unnamed";
  return printableLine(version === undefined ? named : `${named} ${version}`, 100);
}
