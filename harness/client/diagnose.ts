import type { StartError } from "../transport/stdio/start.ts";
import type { Diagnosis } from "../verdict/result.ts";
import { isMet } from "./judge.ts";
import type { Stage } from "./play.ts";
import type { Played } from "./situation.ts";

/** One diagnosis for a client with which no conversation came about. */
export function diagnoseUnmet({ target }: Stage, played: Played): Diagnosis {
  const facts = [["command", target.address]] as const;
  const text = isMet(played)
    ? `The client came to no agreement on ${played.revision}.`
    : "The client never connected.";
  return { text, facts };
}

export function diagnoseUnstarted({ target }: Stage, { message }: StartError): Diagnosis {
  return { text: `The client could not be started: ${message}`, facts: [["command", target.address]] };
}

export function diagnoseMisbehaved(_stage: Stage, _played: readonly Played[]): Diagnosis | undefined {
  return undefined;
}
