/** What ends an exploration, besides the signal of the operator. */
export interface Until {
  readonly ms?: number;
  readonly conversations?: number;
  /** The first finding. */
  readonly found?: boolean;
}

/** How far an exploration has come. */
export interface Reaching {
  readonly begun: number;
  readonly findings: number;
}

/** Whether an exploration has reached its end. The time runs from when this was made. */
export class Ending {
  readonly #until: Until;
  readonly #signal: AbortSignal;
  readonly #began = performance.now();

  constructor(until: Until, signal: AbortSignal) {
    this.#until = until;
    this.#signal = signal;
  }

  /** How long it has taken until now, in milliseconds. */
  get ms(): number {
    return Math.round(performance.now() - this.#began);
  }

  /** What is left of the time, in milliseconds; undefined without a limit. */
  get left(): number | undefined {
    const { ms } = this.#until;
    return ms === undefined ? undefined : Math.max(0, ms - (performance.now() - this.#began));
  }

  /** The time is over: nothing is made smaller any more. */
  get isLate(): boolean {
    return this.left === 0;
  }

  /** The first finding ends the run: others are not looked at. */
  hasEnough({ findings }: Pick<Reaching, "findings">): boolean {
    return this.#until.found === true && findings > 0;
  }

  isOver({ begun, findings }: Reaching): boolean {
    const { conversations } = this.#until;
    if (this.#signal.aborted || this.isLate || this.hasEnough({ findings })) return true;
    return conversations !== undefined && begun >= conversations;
  }
}
