import type { Facts } from "../check/applies.ts";
import type { ClientCheck, ClientSuite } from "../check/client.ts";
import type { DutyBook } from "../check/duty.ts";
import type { Profile } from "../check/profile.ts";
import { pool } from "../run/pool.ts";
import { countVerdicts, requirementResults } from "../run/summary.ts";
import type { Emit } from "../verdict/event.ts";
import type { CheckResult, Leg } from "../verdict/result.ts";
import { introductionIn } from "./introduction.ts";
import { judgeClientCheck, type PlacedClientCheck, placeClientChecks } from "./judge.ts";
import { play, type Stage } from "./play.ts";
import type { ClientSituation, Place, Played } from "./situation.ts";

export interface ClientLegPlan extends Stage {
  readonly suites: readonly ClientSuite[];
  readonly select: (check: ClientCheck) => boolean;
  readonly book: DutyBook;
  readonly profile?: (revision: Place["revision"]) => Profile | undefined;
  readonly concurrency: number;
  readonly emit: Emit;
}

/** The situations that these checks look at, each once, in the order in which they are first named. */
function situationsOf(placed: readonly PlacedClientCheck[]): readonly ClientSituation[] {
  return [...new Set(placed.flatMap(({ check }) => (check.on === "every" ? [] : [check.on])))];
}

/** Plays every situation that is needed, then judges. `usual` has been played already: it showed what the client speaks. */
export async function runClientLeg(plan: ClientLegPlan, usual: Played): Promise<Leg> {
  const { revision, transport } = usual;
  const place: Place = { revision, transport };
  const began = performance.now();
  const placed = placeClientChecks(plan.suites, plan.select, plan.book, place);
  const { name, version } = introductionIn(usual);
  plan.emit({
    type: "leg-begins",
    ...place,
    ...(name ? { name } : {}),
    ...(version ? { version } : {}),
    applicable: placed.length,
  });

  const played: Played[] = [usual];
  const needed = situationsOf(placed).filter((one) => one !== usual.situation);
  await pool(needed, plan.concurrency, async (situation) => {
    if (!plan.signal.aborted) played.push(await play(situation, place, plan));
  });

  const facts: Facts = { ...place, capabilities: capabilitiesIn(usual) };
  const profile = plan.profile?.(revision);
  const checks = placed.map((one): CheckResult => {
    const result = judgeClientCheck(one, played, facts);
    const marked =
      profile === undefined || profile.counts(result.id) ? result : { ...result, pending: true as const };
    plan.emit({ type: "check-ended", revision, check: marked });
    return marked;
  });
  const leg: Leg = {
    ...place,
    ...(profile ? { profile: profile.name } : {}),
    capabilities: facts.capabilities,
    checks,
    requirements: requirementResults(plan.book, revision, transport, checks, "client"),
    counts: countVerdicts(checks),
    ms: Math.round(performance.now() - began),
  };
  plan.emit({ type: "leg-ended", leg });
  return leg;
}

/** What the client declared, where a conversation came about. */
function capabilitiesIn({ conversations }: Played): Facts["capabilities"] {
  return conversations.flatMap(({ agreed }) => agreed ?? [])[0]?.clientCapabilities ?? {};
}
