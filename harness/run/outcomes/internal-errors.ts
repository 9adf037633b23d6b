import { AsyncLocalStorage } from "node:async_hooks";
import type { LegKey } from "../../trace/event.ts";

/** What runs: the checks that it decides, in a leg. */
interface Scope {
  readonly run: InternalErrors;
  readonly checks: readonly string[];
  readonly leg?: LegKey;
  readonly fail?: (thrown: unknown) => void;
}

/** An error of ours, and the checks that it concerns: those whose code ran, or none. */
export interface InternalError {
  readonly thrown: unknown;
  readonly checks: readonly string[];
  readonly leg: LegKey | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();
const runs = new Set<InternalErrors>();

/**
 * The errors of this program in one run. What nothing awaits or catches, such as an error in a timer, belongs to the check or
 * situation whose code has started it. All others end the run in order.
 */
export class InternalErrors {
  readonly #errors: InternalError[] = [];
  readonly #controller = new AbortController();

  /** Aborted by an error that belongs to no check. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get all(): readonly InternalError[] {
    return this.#errors;
  }

  note(thrown: unknown, { checks = [], leg }: Partial<Pick<InternalError, "checks" | "leg">> = {}): void {
    const isKnown = this.#errors.some((one) => one.thrown === thrown);
    if (!isKnown) this.#errors.push({ thrown, checks, leg });
  }

  stop(): void {
    this.#controller.abort();
  }

  /** Everything that is started by `running` belongs to this run. */
  async during<T>(running: () => Promise<T>): Promise<T> {
    runs.add(this);
    try {
      return await scopes.run({ run: this, checks: [] }, running);
    } finally {
      runs.delete(this);
    }
  }
}

/**
 * Runs the code of checks. Rejects also when something fails that this code has started and awaits nowhere. What fails
 * after its end is noted at these checks.
 */
export async function within<T>(
  checks: readonly string[],
  leg: LegKey,
  running: () => T | Promise<T>,
): Promise<T> {
  const outer = scopes.getStore();
  if (outer === undefined) return running();
  let fail = (_: unknown): void => {};
  const failed = new Promise<never>((_, reject) => {
    fail = reject;
  });
  failed.catch(() => {});
  const scope: Scope = { run: outer.run, checks, leg, fail: (thrown) => fail(thrown) };
  return Promise.race([scopes.run(scope, async () => running()), failed]);
}

/** The same for code that has ended when it returns. */
export function withinSync<T>(checks: readonly string[], running: () => T): T {
  const outer = scopes.getStore();
  return outer === undefined ? running() : scopes.run({ ...outer, checks }, running);
}

/** Notes an error that nothing has caught. Returns false if no run is under way: then it is the caller's. */
export function noteUncaught(thrown: unknown): boolean {
  const scope = scopes.getStore();
  const run = scope?.run ?? [...runs][0];
  if (run === undefined || !runs.has(run)) return false;
  const { checks = [], leg } = scope ?? {};
  run.note(thrown, { checks, leg });
  if (checks.length === 0) run.stop();
  else scope?.fail?.(thrown);
  return true;
}

/** Notes an error that the caller has caught, in the run that is under way. Returns false if there is none. */
export function noteCaught(thrown: unknown, at: Pick<InternalError, "checks" | "leg">): boolean {
  const run = scopes.getStore()?.run;
  run?.note(thrown, at);
  return run !== undefined;
}
