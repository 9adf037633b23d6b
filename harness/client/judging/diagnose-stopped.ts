import type { Played } from "../../check/situation.ts";
import { howEnded, stoppedBefore } from "../../run/decide/client/stopped-short.ts";
import type { Diagnosis } from "../../verdict/result.ts";

const HINT =
  "Use a --timeout that is longer than the client needs between two messages. A client that waits for a user needs a driver that acts in place of the user.";

/** A person ends a situation, and no time does. */
const OPERATED_HINT =
  "Let the application do what the terminal asks for, before you connect again, press Enter or end the run.";

/** The diagnosis for a client that mcp-conform ended before its usual work was done. */
export function diagnoseStopped(
  plan: { readonly target: { readonly address: string }; readonly limits?: { readonly endless?: true } },
  played: readonly Played[],
): Diagnosis | undefined {
  const inLeg = (leg: Played) =>
    played.filter(({ revision, transport }) => revision === leg.revision && transport === leg.transport);
  const stopped = played.filter((one) => stoppedBefore(one, inLeg(one)) !== undefined);
  const [first] = stopped;
  if (first === undefined) return undefined;
  const names = new Set(stopped.map(({ situation }) => situation.name));
  const all = new Set(played.map(({ situation }) => situation.name));
  const isOperated = plan.limits?.endless === true;
  const share = `${names.size} of ${all.size} situations`;
  return {
    text: isOperated
      ? `${share} ended before the application had done what they ask for.`
      : `mcp-conform ended the client in ${share} before its work was done: ${howEnded(first)}.`,
    facts: [
      ["command", plan.target.address],
      ["situations", [...names].join(", ")],
      ["in the first of them", `before it ${stoppedBefore(first, inLeg(first))}`],
    ],
    hint: isOperated ? OPERATED_HINT : HINT,
  };
}
