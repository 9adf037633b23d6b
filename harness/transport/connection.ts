import type { ExitEvent, Headers, TraceEvent, Transport } from "../trace/event.ts";

export type Listener = (event: TraceEvent) => void;

/** What is told of a thing that the harness sends. */
export interface Sending {
  /** The check on whose behalf. */
  readonly by?: string;
  /** Illegal on purpose. */
  readonly broken?: boolean;
}

/** One conversation with the target. Everything on it is recorded before a listener sees it. */
interface Base {
  /** The name that the trace uses. */
  readonly id: string;
  readonly transport: Transport;
  /** Calls the listener for each event of this connection from now on; returns how to stop. */
  listen(listener: Listener): () => void;
  /** Ends it in the orderly way; resolves when nothing of it is left. Idempotent. */
  close(): Promise<void>;
}

export interface StdioConnection extends Base {
  readonly transport: "stdio";
  /**
   * Writes exactly these bytes (no newline is added) and resolves when the pipe took them, or is gone. Once the input
   * has ended nothing can cross the wire, so nothing is recorded.
   */
  write(bytes: string | Uint8Array, sending?: Sending): Promise<void>;
  /** Closes the target's stdin. */
  endInput(): void;
  kill(signal: "SIGTERM" | "SIGKILL"): void;
  /** Resolves when the process is gone and its output is read to the end. */
  readonly exited: Promise<ExitEvent>;
  /** The last lines of stderr, for diagnoses. */
  stderrTail(): string;
}

export interface HttpRequest extends Sending {
  readonly method: string;
  /** Absolute; the target's endpoint when absent. */
  readonly url?: string;
  /**
   * Sent exactly as given, in this order and case, after Host and the operator's own headers, and before what HTTP
   * wants (Content-Length, Connection). Each displaces what would have been sent under its name.
   */
  readonly headers: Headers;
  readonly body?: string | Uint8Array;
}

export interface HttpHead {
  readonly status: number;
  /** As they came; the trace has them without secrets. */
  readonly headers: Headers;
  /** The sequence number of the response event. */
  readonly seq: number;
}

export interface HttpEnd {
  readonly how: "complete" | "lost" | "aborted";
  readonly error?: string;
  readonly seq: number;
}

/** One HTTP request and all that answers it; messages in it arrive through the listeners. */
export interface HttpExchange {
  readonly exchange: number;
  /** The sequence number of the request event. */
  readonly seq: number;
  /**
   * Status and headers: at once for an event stream, else with the whole body; undefined when the exchange ended
   * without (refused, reset). Never rejects.
   */
  readonly head: Promise<HttpHead | undefined>;
  /** The body as text once the exchange has ended, as much of it as is kept. Never rejects. */
  readonly body: Promise<string>;
  /** Never rejects. */
  readonly end: Promise<HttpEnd>;
  /** Closes the connection under the exchange. */
  abort(): void;
}

/** The harness has ended the connection itself. */
export class ConnectionClosed extends Error {}

export interface HttpConnection extends Base {
  readonly transport: "http";
  readonly url: string;
  request(request: HttpRequest): HttpExchange;
}

export type Connection = StdioConnection | HttpConnection;
