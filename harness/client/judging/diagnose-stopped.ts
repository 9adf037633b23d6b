import type { Played } from "../../check/situation.ts";
import { howEnded, stoppedBefore } from "../../run/decide/client/stopped-short.ts";
import type { Diagnosis } from "../../verdict/result.ts";

/** The diagnosis for a client that mcp-conform ended before its usual work was done. */
export function diagnoseStopped(
  { target }: { readonly target: { readonly address: string } },
  played: readonly Played[],
): Diagnosis | undefined {
  const inLeg = (leg: Played) =>
    played.filter(({ revision, transport }) => revision === leg.revision && transport === leg.transport);
  const stopped = played.filter((one) => stoppedBefore(one, inLeg(one)) !== undefined);
  const [first] = stopped;
  if (first === undefined) return undefined;
  const names = new Set(stopped.map(({ situation }) => situation.name));
  const all = new Set(played.map(({ situation }) => situation.name));
  return {
    text: `mcp-conform ended the client in ${names.size} of ${all.size} situations before its work was done: ${howEnded(first)}.`,
    facts: [
      ["command", target.address],
      ["situations", [...names].join(", ")],
      ["in the first of them", `before it ${stoppedBefore(first, inLeg(first))}`],
    ],
    hint: "Use a --timeout that is longer than the client needs between two messages. A client that waits for a user needs a driver that acts in place of the user.",
  };
}
