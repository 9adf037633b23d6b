import type { Readable, Writable } from "node:stream";
import type { ClientSituation } from "../../check/situation.ts";
import type { ExitEvent, LegKey, TraceEvent, Transport } from "../../trace/event.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { Listening } from "../endpoint/http.ts";
import type { ClientLimits, SituationClock } from "./clock.ts";

/** The pipes of a server process, as the process sees them: the client writes to `input`. */
export interface Pipes {
  readonly input: Readable;
  readonly output: Writable;
  /** Standard error, for people to read. */
  readonly errors?: Writable;
  /** Called once, when the process has exited and everything that it wrote is in its pipes. */
  exit?(status: ExitStatus): void;
}

export type ExitStatus = Pick<ExitEvent, "code" | "signal">;

/** The signals that a client can send to a process that it started. */
export type ProcessSignal = "SIGTERM" | "SIGKILL" | "SIGINT" | "SIGHUP";

/** A server process that the harness plays. */
export interface PlayedProcess {
  /** The name of its connection in the trace. */
  readonly connection: string;
  /** Resolves when the process has exited, by itself or by a signal. */
  readonly exited: Promise<ExitStatus>;
  /** Handles a signal from the client. */
  signal(signal: ProcessSignal): void;
  /** Ends the process, because the client has ended and left it running. */
  abandon(why: string): void;
}

/** How a client reaches the played server. */
export type ServerAccess =
  | { readonly transport: "http" | "http+sse"; readonly url: string; readonly browser?: UserBrowser }
  /** `accept` is called for each server process that the client starts, with the pipes of that process. */
  | { readonly transport: "stdio"; accept(pipes: Pipes): PlayedProcess };

/** Opens URLs for the user of a client. Only situations that test authorization have it. */
export interface UserBrowser {
  open(url: string): Promise<void>;
}

/** One start of the client, for one situation. */
export interface SituationRun extends LegKey {
  readonly situation: ClientSituation;
  /** An empty folder for the state of the client, which all starts for a situation share. */
  readonly fresh?: () => string;
  /** The operator asked for this revision: the client has to use it. */
  readonly pinned: boolean;
  readonly access: ServerAccess;
  readonly recorder: Recorder;
  /** The connection in the trace that has the client's own events: its start, its output and its exit. */
  readonly connection: string;
  /** Calls the listener for each event of this run. Returns a function that stops it. */
  listen(listener: (event: TraceEvent) => void): () => void;
  readonly limits: ClientLimits;
  readonly clock: SituationClock;
  /** Aborted when the operator interrupts the run. */
  readonly signal: AbortSignal;
}

/** How a client ended; see `Played`. */
export type Ended = "itself" | "harness";

/** The client under test. It can be started any number of times. */
export interface ClientTarget {
  readonly transport: Transport;
  /** As the operator gave it. */
  readonly address: string;
  /** How it is connected, where no command starts it. */
  readonly toConnect?: string;
  /** Makes the played server reachable for the client. Default: on a port of the loopback interface. */
  readonly mount?: (endpoint: Endpoint) => Promise<Listening>;
  /** The same for an authorization server, which has an origin of its own. */
  readonly mountIssuer?: (endpoint: Endpoint, index: number) => Promise<Listening>;
  /**
   * Starts the client for a situation. Resolves when the client and everything that it started have ended. Rejects with
   * a StartError when the client cannot be started.
   */
  run(situationRun: SituationRun): Promise<Ended>;
}
