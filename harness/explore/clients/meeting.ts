import type { Played } from "../../check/situation.ts";
import { type PlayContext, play } from "../../client/play.ts";
import type { LegKey, TraceEvent } from "../../trace/event.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { Redaction } from "../../trace/redaction/redact.ts";
import { type Server, situationOf } from "./behaviour.ts";

/** A client, and how its servers are played. */
export interface ClientSetup extends Omit<PlayContext, "recorder" | "onQuiet"> {
  readonly leg: LegKey;
  readonly redaction?: Redaction;
}

/** What a client did with one server. */
export interface Meeting {
  readonly server: Server;
  readonly played: Played;
  readonly events: readonly TraceEvent[];
}

/** Starts the client once, for this server. */
export async function meet(server: Server, { leg, redaction, ...context }: ClientSetup): Promise<Meeting> {
  const recorder = new Recorder(redaction === undefined ? {} : { redaction });
  const played = await play(situationOf(server), leg, { ...context, recorder });
  return { server, played, events: recorder.events };
}
