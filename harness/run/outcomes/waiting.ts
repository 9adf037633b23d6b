import type { Check } from "../../check/check.ts";
import type { LegCheck } from "./outcome.ts";

/** What is known about the checks of a leg. */
export interface KnownResults {
  get(id: string): unknown;
  /** Of these checks those that can be run. The others get their result now. */
  unblocked(checks: readonly LegCheck[]): readonly LegCheck[];
}

/**
 * The checks of a leg that have not begun. Each one is free as soon as those that it depends on have their results. Checks that judge the
 * same situation begin together, because a situation is played for all that judge it: one that began by itself would have it played again.
 */
export class WaitingChecks {
  readonly #ids: ReadonlySet<string>;
  readonly #results: KnownResults;
  readonly #companions: ReadonlyMap<Check["on"], readonly LegCheck[]>;
  #waiting: readonly LegCheck[];

  constructor(checks: readonly LegCheck[], results: KnownResults) {
    this.#ids = new Set(checks.map(({ check }) => check.id));
    this.#results = results;
    this.#waiting = checks;
    this.#companions = companionsIn(checks);
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Takes out the checks that can begin now. The result of a blocked check may free others. */
  takeFree(): readonly LegCheck[] {
    const taken: LegCheck[] = [];
    for (;;) {
      const free = this.#waiting.filter((one) => this.#isFree(one));
      if (free.length === 0) return taken;
      this.#waiting = this.#waiting.filter((one) => !free.includes(one));
      taken.push(...this.#results.unblocked(free));
    }
  }

  /** Takes out the checks that can begin now, or all if none would ever be free, because they depend on each other. */
  takeNext(): readonly LegCheck[] {
    const free = this.takeFree();
    if (free.length > 0) return free;
    const rest = this.#waiting;
    this.#waiting = [];
    return this.#results.unblocked(rest);
  }

  #isFree(one: LegCheck): boolean {
    const companions = this.#companions.get(one.check.on) ?? [];
    return companions.includes(one)
      ? companions.every((each) => this.#dependsOnNothing(each))
      : this.#dependsOnNothing(one);
  }

  #dependsOnNothing({ check }: LegCheck): boolean {
    const isOpen = (id: string) =>
      id !== check.id && this.#ids.has(id) && this.#results.get(id) === undefined;
    return !check.after?.some(isOpen);
  }
}

/** The checks of each situation, without those that can begin only after another check of the same one. */
function companionsIn(checks: readonly LegCheck[]): ReadonlyMap<Check["on"], readonly LegCheck[]> {
  const byId = new Map(checks.map((one) => [one.check.id, one]));
  const neededBy = ({ check }: LegCheck, known: Set<LegCheck>): ReadonlySet<LegCheck> => {
    for (const one of (check.after ?? []).flatMap((id) => byId.get(id) ?? []))
      if (!known.has(one)) neededBy(one, known.add(one));
    return known;
  };
  const ofSituations = checks.filter(({ check: { on } }) => typeof on === "object");
  const free = ofSituations.filter(
    (one) => ![...neededBy(one, new Set())].some((other) => other !== one && other.check.on === one.check.on),
  );
  const companions = new Map<Check["on"], LegCheck[]>();
  for (const one of free) {
    const { on } = one.check;
    companions.set(on, [...(companions.get(on) ?? []), one]);
  }
  return companions;
}
