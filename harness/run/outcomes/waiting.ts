import type { LegCheck } from "./outcome.ts";

/** What is known about the checks of a leg. */
export interface KnownResults {
  get(id: string): unknown;
  /** Of these checks those that can be run. The others get their result now. */
  unblocked(checks: readonly LegCheck[]): readonly LegCheck[];
}

/** The checks of a leg that have not begun. Each one is free as soon as those that it depends on have their results. */
export class WaitingChecks {
  readonly #ids: ReadonlySet<string>;
  readonly #results: KnownResults;
  #waiting: readonly LegCheck[];

  constructor(checks: readonly LegCheck[], results: KnownResults) {
    this.#ids = new Set(checks.map(({ check }) => check.id));
    this.#results = results;
    this.#waiting = checks;
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

  #isFree({ check }: LegCheck): boolean {
    const isOpen = (id: string) =>
      id !== check.id && this.#ids.has(id) && this.#results.get(id) === undefined;
    return !check.after?.some(isOpen);
  }
}
