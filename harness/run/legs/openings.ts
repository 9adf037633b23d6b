import { bareSetup } from "../../authorization/setup.ts";
import type { Check, Opening, OpeningContext } from "../../check/check.ts";
import { Expect } from "../../check/expect.ts";
import { reading } from "../decide/circumstances.ts";
import { decide } from "../decide/decide.ts";
import { kindOf } from "../decide/kinds.ts";
import { runDecided } from "../lanes/run-check.ts";
import { within } from "../outcomes/internal-errors.ts";
import { INTERRUPTED, type LegCheck, noFindings, type Outcome, outcomeOf } from "../outcomes/outcome.ts";
import { createConnectionContext } from "../sessions/check-context.ts";
import type { ConnectionChecksOptions } from "./connection-check.ts";
import type { LegPlan } from "./leg-plan.ts";

type OpeningsOptions = ConnectionChecksOptions &
  Pick<LegPlan, "authorization" | "session"> & { readonly checks: readonly LegCheck[] };

type Played = { readonly seen: unknown } | { readonly thrown: unknown };

/** Whether a check judges a situation that needs no session. */
export function isOpening(check: Check): boolean {
  return kindOf(check) === "opening";
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
    const { events } = this.#options.connections.recorder;
    const run = { ...reading(events), isInterrupted: signal.aborted };
    if ("seen" in outcome) return runDecided(one, { seen: outcome.seen, facts }, run);
    return { outcome: decide("opening", outcomeOf(new Expect(one.level), outcome.thrown), run), ms: 0 };
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
