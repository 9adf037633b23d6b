import type { Readable, Writable } from "node:stream";
import type { ClientSituation } from "../check/situation.ts";
import type { ExitEvent, LegKey, TraceEvent, Transport } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Endpoint } from "./endpoint.ts";
import type { Listening } from "./http.ts";

/** The pipes of a server process, as it has them itself: `input` is what the client writes. */
export interface Pipes {
  readonly input: Readable;
  readonly output: Writable;
  /** What it says to people. */
  readonly errors?: Writable;
  /** Called once, when all that the process wrote is in its pipes: the process is gone. */
  exit?(status: ExitStatus): void;
}

export type ExitStatus = Pick<ExitEvent, "code" | "signal">;

/** What a client can do to a process that it has started. */
export type ProcessSignal = "SIGTERM" | "SIGKILL" | "SIGINT" | "SIGHUP";

/** A server process that is played. */
export interface Accepted {
  /** The name that the trace uses. */
  readonly connection: string;
  /** Settles when the process has exited, by itself or by a signal. */
  readonly exited: Promise<ExitStatus>;
  /** The client has sent it a signal. */
  signal(signal: ProcessSignal): void;
  /** The client is gone and the process goes on: it is ended. */
  abandon(why: string): void;
}

/** How a client can reach the server that is played for it. */
export type Offer =
  | { readonly transport: "http"; readonly url: string }
  /** `accept` is called for each server process that the client starts, with the pipes of that process. */
  | { readonly transport: "stdio"; accept(pipes: Pipes): Accepted };

/** How long the harness waits, in milliseconds; Infinity is for ever. */
export interface ClientLimits {
  /** For a client to say anything at all; `idle`, when left out. */
  readonly start?: number;
  /** For a client that does nothing any more, before it is ended. */
  readonly idle: number;
  /** For all that a client does in one situation. */
  readonly whole: number;
  /** For a client to end when it is told to. */
  readonly exit: number;
}

export interface Meeting extends LegKey {
  readonly situation: ClientSituation;
  /** The revision is asked for, and no other will do. */
  readonly pinned: boolean;
  readonly offer: Offer;
  readonly recorder: Recorder;
  /** The name under which the trace tells of the client itself. */
  readonly connection: string;
  /** Calls the listener for each event of this meeting; returns how to stop. */
  listen(listener: (event: TraceEvent) => void): () => void;
  readonly limits: ClientLimits;
  /** Aborted when the operator wants to stop. */
  readonly signal: AbortSignal;
}

/** How a meeting ended; see `Played`. */
export type Ended = "itself" | "harness";

/** The client under test: something that can be started again and again. */
export interface ClientTarget {
  readonly transport: Transport;
  /** As the operator gave it. */
  readonly address: string;
  /** Puts the played server where the client finds it; on a port of loopback, when left out. */
  readonly mount?: (endpoint: Endpoint) => Promise<Listening>;
  /**
   * Starts it for a situation; resolves when it has ended and nothing of it is left. Rejects with a StartError when
   * it cannot be started.
   */
  meet(meeting: Meeting): Promise<Ended>;
}
