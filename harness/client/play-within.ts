import type { ClientSituation, Played } from "../check/situation.ts";
import { noteCaught, within } from "../run/outcomes/internal-errors.ts";
import { StartError } from "../transport/stdio/start.ts";
import type { LegSelection } from "./judging/judge-leg.ts";
import { type PlayContext, play } from "./play.ts";

/** Plays a situation of a leg. If this program fails in it, its checks are errors, and the others remain. */
export async function playWithin(
  situation: ClientSituation,
  { revision, transport, checks }: LegSelection,
  context: PlayContext,
): Promise<readonly Played[]> {
  const leg = { revision, transport };
  const judging = checks.filter(({ check }) => check.on === situation).map(({ check }) => check.id);
  try {
    return [await within(judging, leg, () => play(situation, leg, context))];
  } catch (thrown) {
    if (thrown instanceof StartError || !noteCaught(thrown, { checks: judging, leg })) throw thrown;
    return [];
  }
}
