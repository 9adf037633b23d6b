import { given } from "../../../schema/given.ts";
import { within } from "../../../schema/revision.ts";
import type { DutyBook } from "../../check/duty.ts";
import type { ClientSituation } from "../../check/situation.ts";
import type { Leg, Selection } from "../../verdict/result.ts";
import { type AnyCheck, provokedBy } from "./provoked.ts";
import type { Chosen } from "./reported.ts";

export type { AnyCheck };

/** What a selection looks at. */
export interface Identified {
  readonly id: string;
}

interface Choosing {
  readonly suites: readonly {
    readonly checks: readonly AnyCheck[];
    readonly onRequest?: true;
  }[];
  readonly isSelected: (check: Identified) => boolean;
  /** What the operator has named. */
  readonly selecting: Pick<Selection, "only" | "skip" | "suite">;
  /** Whether `--skip` or the like leaves it out. */
  readonly isSkipped: (check: Identified) => boolean;
  readonly book: DutyBook;
}

interface Choice {
  /** Which checks are run. */
  readonly select: (check: Identified) => boolean;
  readonly chosen: Chosen;
}

/**
 * Which checks are run, and which of them the result has. A monitor sends nothing: if nothing else is selected, all usual
 * checks are run so that it has something to read. With others, it reads what these provoke. The checks on which a selected one depends
 * are run as well: its verdict must not depend on what else is selected.
 */
export function choiceOf({ suites, isSelected, selecting, isSkipped, book }: Choosing): Choice {
  const usual = suites.filter(({ onRequest }) => !onRequest).flatMap(({ checks }) => checks);
  const all = suites.flatMap(({ checks }) => checks);
  const selected = all.filter(isSelected);
  const playsAll = selected.every(isPassive) && selected.some(isMonitor);
  const others = playsAll ? usual.filter((one) => !isPassive(one)) : neededBy(selected, usual);
  const played = new Set(others.filter((one) => !isSkipped(one)).map(({ id }) => id));
  const left = usual.filter((one) => !isSelected(one));
  const names = selectedBy(selecting);
  const ids = new Set(all.map(({ id }) => id));
  const chosen: Chosen = {
    // Checks of custom suites are not selected by id.
    reports: (id) => !ids.has(id) || isSelected({ id }),
    provokedBy: (check, leg, events) => {
      const isBad = check.verdict === "fail" || check.verdict === "warn";
      const monitor = isBad ? all.find(({ id }) => id === check.id) : undefined;
      if (monitor === undefined || !isMonitor(monitor)) return undefined;
      // What one check sends shows no lost answers: the rerun is one of all checks.
      if (monitor.explainsSilence) return undefined;
      // Several checks judge a situation. Those that do not apply in this leg do not play it.
      const applicable = all.filter((one) => appliesIn(leg, one, book));
      return provokedBy(check, events, applicable);
    },
    selection: (legs): Selection | undefined => {
      const notJudged = legs.reduce((sum, leg) => sum + applicableIn(leg, left, book), 0);
      const isWhole = Object.keys(names).length === 0 || (notJudged === 0 && legs.length > 0);
      return isWhole ? undefined : { ...names, notJudged, ...given({ played: playsAll || undefined }) };
    },
  };
  return { select: (one) => isSelected(one) || played.has(one.id), chosen };
}

/** The checks on which these depend, directly or not. */
function neededBy(selected: readonly AnyCheck[], all: readonly AnyCheck[]): readonly AnyCheck[] {
  const needed = new Set<AnyCheck>();
  const add = (check: AnyCheck) => {
    if (!("after" in check)) return;
    for (const one of all.filter(({ id }) => check.after?.includes(id))) {
      if (needed.has(one)) continue;
      needed.add(one);
      add(one);
    }
  };
  for (const check of selected) add(check);
  return [...needed];
}

/** Whether a check applies in a leg, by what the target declared there. */
function appliesIn(
  { revision, transport, capabilities }: Pick<Leg, "revision" | "transport" | "capabilities">,
  check: AnyCheck,
  book: DutyBook,
): boolean {
  if (book.duty(check.requirements[0], revision) === undefined) return false;
  if (check.transport !== undefined && check.transport !== transport) return false;
  if (!within(revision, check.revisions ?? {})) return false;
  const limits = limitsOfSituation(check);
  if (!within(revision, limits.revisions ?? {}) || (limits.transport ?? transport) !== transport)
    return false;
  return (check.applies?.({ revision, transport, capabilities }) ?? true) === true;
}

/** Of these checks, how many apply in a leg. */
export function applicableIn(
  leg: Pick<Leg, "revision" | "transport" | "capabilities">,
  checks: readonly AnyCheck[],
  book: DutyBook,
): number {
  return checks.filter((check) => appliesIn(leg, check, book)).length;
}

/** A check that judges what others provoke. */
export function isMonitor({ on }: AnyCheck): boolean {
  return on === "trace" || on === "every";
}

/** It sends nothing by itself. */
function isPassive(check: AnyCheck): boolean {
  return isMonitor(check) || check.on === "shutdown";
}

/** Where the situation is played that a check of a client or of a gateway judges. */
function limitsOfSituation({ on }: AnyCheck): Pick<ClientSituation, "revisions" | "transport"> {
  if (typeof on !== "object") return {};
  if ("server" in on) return on;
  return "bothEnds" in on ? given({ revisions: on.revisions }) : {};
}

/** The options that leave something out. */
function selectedBy({
  only = [],
  skip = [],
  suite = [],
}: Choosing["selecting"]): Omit<Selection, "notJudged"> {
  const some = (names: readonly string[]) => (names.length > 0 ? names : undefined);
  return given({ only: some(only), skip: some(skip), suite: some(suite) });
}
