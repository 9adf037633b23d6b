import type { ClientSituation, Played } from "../../check/situation.ts";
import type { Conversation } from "../../trace/conversation.ts";
import type { Crash } from "../../trace/crash.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Results } from "./server/results.ts";
import type { SilentChecks } from "./server/silent-checks.ts";

/** What is known of a server when a check has run once. */
export interface ServerRun {
  /** All that crossed the wire. */
  readonly events: readonly TraceEvent[];
  readonly isInterrupted: boolean;
  /** Whether an answer to this check was not waited for in full. */
  readonly hasGivenUp: () => boolean;
}

/** What is known of a check that waits for nothing: it reads what is there. */
export function reading(events: readonly TraceEvent[]): ServerRun {
  return { events, isInterrupted: false, hasGivenUp: () => false };
}

/** What is known of a client when a check has judged it. */
export interface ClientRun {
  /** Everything that was played. */
  readonly played: readonly Played[];
  /** What the check has judged. */
  readonly judged: readonly Played[];
  /** The situations of the check. */
  readonly situations: readonly ClientSituation[];
}

/** A leg of a server, as far as its checks have run. */
export interface LegSoFar {
  readonly results: Results;
  readonly conversations: readonly Conversation[];
  /** The processes that have ended, each with the message that caused it. */
  readonly crashes: readonly Crash[];
  readonly silent: SilentChecks;
}
