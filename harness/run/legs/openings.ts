import { bareSetup } from "../../authorization/setup.ts";
import type { Check, Opening, OpeningContext } from "../../check/check.ts";
import { Expect } from "../../check/expect.ts";
import { runCheck } from "../lanes/run-check.ts";
import { within } from "../outcomes/internal-errors.ts";
import { INTERRUPTED, type LegCheck, noFindings, type Outcome, outcomeOf } from "../outcomes/outcome.ts";
import { createConnectionContext } from "../sessions/check-context.ts";
import type { ConnectionChecksOptions } from "./connection-check.ts";
import type { LegPlan } from "./leg-plan.ts";

type OpeningsOptions = ConnectionChecksOptions &
  Pick<LegPlan, "authorization" | "session"> & { readonly checks: readonly LegCheck[] };

type Played = { readonly seen: unknown } | { readonly thrown: unknown };

/** Whether a check judges a situation that needs no session. */
export function isOpening({ on }: Check): boolean {
  return typeof on === "object" && "needs" in on;
}

/** Plays situations that need no session, each once, and runs the checks that judge them. */
export class Openings {
  readonly #options: OpeningsOptions;
  readonly #played = new Map<unknown, Promise<Played>>();

  constructor(options: OpeningsOptions) {
    this.#options = options;
  }

  async run(one: LegCheck): Promise<{ readonly outcome: Outcome; readonly ms: number }> {
    const { on } = one.check;
    const { signal, facts } = this.#options;
    if (signal.aborted) return { outcome: noFindings("inconclusive", INTERRUPTED), ms: 0 };
    const played = this.#played.get(on) ?? this.#play(on as Opening<unknown>, one.check.id);
    this.#played.set(on, played);
    const outcome = await played;
    if (signal.aborted) return { outcome: noFindings("inconclusive", INTERRUPTED), ms: 0 };
    if ("seen" in outcome) return runCheck(one, { seen: outcome.seen, facts });
    return { outcome: outcomeOf(new Expect(one.level), outcome.thrown), ms: 0 };
  }

  async #play(on: Opening<unknown>, check: string): Promise<Played> {
    const { facts, refusal, connections, session, authorization, checks } = this.#options;
    const { context, close } = createConnectionContext(this.#options, on.name, new Expect("MUST"));
    const opening: OpeningContext = {
      ...context,
      ...(refusal ? { refusal } : {}),
      authorization: authorization ?? bareSetup(connections.target.address),
      isServed: session !== undefined,
      asked: new Set(checks.filter((one) => one.check.on === on).map((one) => one.check.id)),
      events: connections.recorder.events,
    };
    try {
      return { seen: await within([check], facts, () => on.run(opening)) };
    } catch (thrown) {
      return { thrown };
    } finally {
      await close();
    }
  }
}
