import type { Choice, ClientSituation, Played } from "../../../check/situation.ts";
import { noFindings, type Outcome } from "../../outcomes/outcome.ts";

/** What the specification leaves to the client, and the situation that shows whether it does it. */
interface Optional extends Choice {
  readonly shownIn: ClientSituation;
}

/**
 * A check of something that the client is free not to do is not applicable to one that does not do it: in the situation that asks for it, the client
 * had the time and ended by itself. `situations`: those of the check.
 */
export function unlessUnused(
  outcome: Outcome,
  situations: readonly ClientSituation[],
  played: readonly Played[],
): Outcome {
  const { verdict, reason } = outcome;
  if (verdict !== "inconclusive" || reason?.kind !== "needs-exercise") return outcome;
  const unused = situations.flatMap(optionalIn).find((one) => isUnused(one, played));
  return unused === undefined
    ? outcome
    : noFindings("not-applicable", { kind: "not-declared", text: unused.unused });
}

function optionalIn(situation: ClientSituation): readonly Optional[] {
  const { after, choice } = situation;
  const needed = after?.choice ?? after?.situation.choice;
  return [
    ...(choice === undefined ? [] : [{ ...choice, shownIn: situation }]),
    ...(after === undefined || needed === undefined ? [] : [{ ...needed, shownIn: after.situation }]),
  ];
}

function isUnused({ shownIn, shows }: Optional, played: readonly Played[]): boolean {
  const seen = played.filter(({ situation }) => situation.name === shownIn.name);
  return seen.length > 0 && seen.every((one) => hadTheTime(one) && !shows(one));
}

/** It sent something there, and ended by itself. */
function hadTheTime({ cut, ended, conversations }: Played): boolean {
  const sent = conversations.some(({ events }) =>
    events.some(({ channel }) => channel === "stdin" || channel === "http-request"),
  );
  return sent && ended === "itself" && cut !== true;
}
