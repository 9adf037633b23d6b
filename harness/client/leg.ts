import type { ClientSituation, Played } from "../check/situation.ts";
import type { LegKey } from "../trace/event.ts";
import type { Emit } from "../verdict/event.ts";
import type { Leg } from "../verdict/result.ts";
import { introductionIn } from "./introduction.ts";
import { placeClientChecks } from "./judge.ts";
import { type Bench, judgeClientLeg, type Seen, situationsOf } from "./judge-leg.ts";
import { play, type Stage } from "./play.ts";
import type { Turn } from "./turns.ts";

export interface ClientLegPlan extends Stage, Bench {
  /** Lets only so many clients work at a time. */
  readonly turn: Turn;
  readonly emit: Emit;
}

/** What is left to see when client and server did not come to an agreement: no other situation is played then. */
export const unmet = (opening: Played): Seen => ({
  played: [opening],
  missing: { kind: "depends-on", text: "client and server came to no agreement" },
});

/**
 * Plays every situation that is needed, then judges. The opening has been played already, by the usual server: it
 * showed what the client speaks. Without an agreement it is all that there is to judge.
 */
export async function runClientLeg(
  plan: ClientLegPlan,
  opening: Played,
  agreed: boolean,
): Promise<{ readonly leg: Leg; readonly played: readonly Played[] }> {
  const { revision, transport, situation } = opening;
  const place: LegKey = { revision, transport };
  const began = performance.now();
  const placed = placeClientChecks(plan, place);
  const { name, version } = introductionIn(opening);
  plan.emit({
    type: "leg-begins",
    role: "client",
    ...place,
    ...(name ? { name } : {}),
    ...(version ? { version } : {}),
    applicable: placed.length,
  });
  const seen = agreed ? { played: [opening, ...(await playAll())] } : unmet(opening);
  const judged = judgeClientLeg(plan, place, seen, (check) =>
    plan.emit({ type: "check-ended", revision, check }),
  );
  const leg: Leg = { ...judged, ms: Math.round(performance.now() - began) };
  plan.emit({ type: "leg-ended", leg });
  return { leg, played: seen.played };

  async function playAll(): Promise<readonly Played[]> {
    const played: Played[] = [];
    const needed = situationsOf(placed, place).filter((one) => one.name !== situation.name);
    const playOne = async (one: ClientSituation) => {
      // A client that floods would do so in each.
      if (!plan.signal.aborted && !plan.recorder.full) played.push(await play(one, place, plan));
    };
    await Promise.all(needed.map((one) => (one.waits ? playOne(one) : plan.turn(() => playOne(one)))));
    return played;
  }
}
