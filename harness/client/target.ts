import type { ExitEvent, Transport } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { ClientSituation, Place } from "./situation.ts";
import type { Pipes } from "./streams.ts";

/** How a client can reach the server that is played for it. */
export type Offer =
  | { readonly transport: "http"; readonly url: string }
  /** `accept` is called for each server process that the client starts, with the pipes of that process. */
  | { readonly transport: "stdio"; accept(pipes: Pipes): Accepted };

export interface Accepted {
  /** The name that the trace uses. */
  readonly connection: string;
  /** Settles when the played server has ended by itself, because its input did. */
  readonly served: Promise<void>;
}

/** How long the harness waits, in milliseconds. */
export interface ClientLimits {
  /** For a client that does nothing any more, before it is ended. */
  readonly idle: number;
  /** For all that a client does in one situation. */
  readonly whole: number;
  /** For a client to end when it is told to. */
  readonly exit: number;
}

export interface Meeting extends Place {
  readonly situation: ClientSituation;
  readonly offer: Offer;
  readonly recorder: Recorder;
  readonly limits: ClientLimits;
  /** Aborted when the operator wants to stop. */
  readonly signal: AbortSignal;
}

/** How a meeting ended; see `Played`. */
export interface Met {
  readonly ended: "itself" | "harness";
  readonly exit?: ExitEvent;
}

/** The client under test: something that can be started again and again. */
export interface ClientTarget {
  readonly transport: Transport;
  /** As the operator gave it. */
  readonly address: string;
  /**
   * Starts it for a situation; resolves when it has ended and nothing of it is left. Rejects with a StartError when
   * it cannot be started.
   */
  meet(meeting: Meeting): Promise<Met>;
}
