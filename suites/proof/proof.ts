import type { Trial, Tried } from "./trial.ts";
import { type Crew, performAll } from "./workers.ts";

/** A fault, as far as the proof looks at it. */
export interface Provable {
  readonly id: string;
  readonly trips: readonly string[];
}

export interface ProvableSuite {
  readonly name: string;
  readonly checks: readonly { readonly id: string }[];
}

/** What has to be proven of one role, and how it is tried. */
export interface Thesis<OneTrial extends Trial, Fault extends Provable> {
  readonly faults: readonly Fault[];
  readonly suites: readonly ProvableSuite[];
  readonly crew: Crew<OneTrial>;
  /** All trials for some of the faults, and of all oddities. Trials without any of them come first. */
  readonly trialsOf: (faults: readonly Fault[]) => readonly OneTrial[];
  /** Checks that a fault should trip, but that exist in none of the legs in which it is tried. */
  readonly neverTried: (fault: Fault) => readonly string[];
  /** Checks that no fault can kill, each with the reason. */
  readonly unkilled: Readonly<Record<string, string>>;
  /** Faults that no check can detect in one process, each with the reason. */
  readonly undetected: Readonly<Record<string, string>>;
}

/** What all trials of a role showed together. */
export interface Proof<OneTrial extends Trial = Trial> {
  /** In sentences. Empty if everything is proven. */
  readonly problems: readonly string[];
  /** For each check the faults that it detected, in their order. */
  readonly killers: ReadonlyMap<string, readonly string[]>;
  readonly trials: readonly OneTrial[];
}

/** Tries every fault and every oddity of a role, or those whose ids contain one of the words, against all its checks. */
export async function prove<OneTrial extends Trial, Fault extends Provable>(
  thesis: Thesis<OneTrial, Fault>,
  words: readonly string[] = [],
): Promise<Proof<OneTrial>> {
  const isWhole = words.length === 0;
  const isMeant = (id: string) => isWhole || words.some((word) => id.includes(word));
  const faults = thesis.faults.filter(({ id }) => isMeant(id));
  const trials = thesis
    .trialsOf(faults)
    .filter(
      ({ fault, oddity }) => isWhole || fault !== undefined || (oddity !== undefined && isMeant(oddity)),
    );
  const tried = await tryAll(thesis.crew, trials);
  return isWhole
    ? proofOf(thesis, tried)
    : { problems: wrongOf(thesis, tried), killers: killersIn(tried), trials };
}

/**
 * A part of all trials: the whole takes hours. `{ part: 2, of: 8 }` is the second of eight. `once`: of each fault only the last of its legs,
 * which is that of the newest revision.
 */
export interface Share {
  readonly part: number;
  readonly of: number;
  readonly once?: boolean;
}

/** Which rerun lines do not show the fault again, of all faults or of those whose ids contain one of the words. */
export async function provedReruns<OneTrial extends Trial, Fault extends Provable>(
  thesis: Thesis<OneTrial, Fault>,
  words: readonly string[] = [],
  share: Share = { part: 1, of: 1 },
): Promise<{ readonly tried: number; readonly problems: readonly string[] }> {
  const faults = thesis.faults.filter(
    ({ id }) => words.length === 0 || words.some((word) => id.includes(word)),
  );
  const trials = thesis
    .trialsOf(faults)
    .filter(({ fault }) => fault !== undefined)
    .filter(
      ({ fault }, index, all) => !share.once || all.findLastIndex((one) => one.fault === fault) === index,
    )
    .filter((_, index) => index % share.of === share.part - 1)
    .map((trial) => ({ ...trial, rerun: true }));
  return { tried: trials.length, problems: wrongOf(thesis, await tryAll(thesis.crew, trials)) };
}

/** Only the second try of a trial counts if the first went wrong: the machine may have been slow. */
async function tryAll<OneTrial extends Trial>(
  crew: Crew<OneTrial>,
  trials: readonly OneTrial[],
): Promise<readonly Tried<OneTrial>[]> {
  const outcomes = await performAll(crew, trials);
  const repeated = trials.filter((_, index) => outcomes[index]?.wrong.length !== 0);
  const second = await performAll(
    { ...crew, atATime: 1 },
    repeated.map((trial) => ({ ...trial, patient: true })),
  );
  return trials.flatMap((trial, index) => {
    const outcome = second[repeated.indexOf(trial)] ?? outcomes[index];
    return outcome ? [{ trial, outcome }] : [];
  });
}

/** Adds up all trials of a role. */
export function proofOf<OneTrial extends Trial, Fault extends Provable>(
  thesis: Thesis<OneTrial, Fault>,
  tried: readonly Tried<OneTrial>[],
): Proof<OneTrial> {
  const { faults, suites, neverTried, unkilled, undetected } = thesis;
  const ids = suites.flatMap((suite) => suite.checks.map(({ id }) => id));
  const killers = killersIn(tried);
  const problems = [
    ...wrongOf(thesis, tried),
    ...faults.flatMap((fault) =>
      neverTried(fault).map(
        (id) => `${fault.id} should trip ${id}, but is never tried where that check exists`,
      ),
    ),
    ...faults
      .filter(({ id, trips }) => trips.length === 0 && !(id in undetected))
      .map(({ id }) => `${id} trips no check`),
    ...ids.flatMap((id) => problemsOf(id, killers.get(id) ?? [], unkilled[id])),
    ...Object.keys(unkilled)
      .filter((id) => !ids.includes(id))
      .map((id) => `${id} is excepted, but is not a check`),
  ];
  return { problems, killers, trials: tried.map(({ trial }) => trial) };
}

function problemsOf(id: string, killers: readonly string[], reason: string | undefined): readonly string[] {
  if (killers.length === 0 && reason === undefined) return [`${id} is killed by no fault`];
  if (killers.length > 0 && reason !== undefined)
    return [`${id} is excepted, but is killed by ${killers.join(", ")}`];
  return [];
}

function wrongOf<OneTrial extends Trial, Fault extends Provable>(
  { crew }: Thesis<OneTrial, Fault>,
  tried: readonly Tried<OneTrial>[],
): readonly string[] {
  return tried.flatMap(({ trial, outcome }) => outcome.wrong.map((what) => `${crew.nameOf(trial)} ${what}`));
}

function killersIn(tried: readonly Tried[]): ReadonlyMap<string, readonly string[]> {
  const killers = new Map<string, string[]>();
  for (const { trial, outcome } of tried) {
    for (const check of outcome.killed) {
      const known = killers.get(check) ?? [];
      killers.set(check, known);
      if (trial.fault !== undefined && !known.includes(trial.fault)) known.push(trial.fault);
    }
  }
  return killers;
}
