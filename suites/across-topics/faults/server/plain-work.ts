import type { Call, Hooks } from "../../../../harness/switches/server.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** A call of the slow tool for a time of its own, without a name for the run. */
export function isPlainWork({ method, params }: Pick<Call, "method" | "params">): boolean {
  const { name, arguments: args } = params;
  if (method !== "tools/call" || name !== "test_slow_tool" || !isObject(args)) return false;
  return args.durationMs !== undefined && args.label === undefined;
}

/** The calls that run now. Their results can be lost. */
export class RunningWork {
  readonly #open = new Set<{ readonly call: Call; isLost: boolean }>();
  readonly #ended: (() => void)[] = [];

  get isAny(): boolean {
    return this.#open.size > 0;
  }

  /** Resolves when no call runs. */
  end(): Promise<void> {
    if (!this.isAny) return Promise.resolve();
    return new Promise((resolve) => {
      this.#ended.push(resolve);
    });
  }

  /** Never answers the calls that run now and fit. */
  lose(fits: (call: Call) => boolean = () => true): void {
    for (const one of this.#open) one.isLost ||= fits(one.call);
  }

  /** Follows the calls that fit. */
  following(fits: (call: Call) => boolean): Pick<Hooks, "dispatch"> {
    return {
      dispatch: async (call, next) => {
        if (!fits(call)) return next(call);
        const one = { call, isLost: false };
        this.#open.add(one);
        try {
          const result = await next(call);
          return one.isLost ? new Promise(() => {}) : result;
        } finally {
          this.#open.delete(one);
          if (!this.isAny) for (const resolve of this.#ended.splice(0)) resolve();
        }
      },
    };
  }
}
