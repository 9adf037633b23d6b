import type { Cuts } from "../forms/delivery.ts";
import type { ExitEvent, Headers, TraceEvent, Transport } from "../trace/event.ts";

export type Listener = (event: TraceEvent) => void;

/** What the trace says about something that the harness sends. */
export interface SentBy {
  /** The id of the check that sends it. */
  readonly by?: string;
  /** It breaks the protocol on purpose. */
  readonly broken?: boolean;
  /** It is delivered in pieces, cut at these offsets. */
  readonly cuts?: Cuts;
}

/** One conversation with the target. Everything on it is recorded before a listener sees it. */
interface Base {
  /** Its name in the trace. */
  readonly id: string;
  readonly transport: Transport;
  /** Calls the listener for each event of this connection from now on. Returns a function that stops it. */
  listen(listener: Listener): () => void;
  /** Ends the connection in an orderly way. Resolves when nothing of it is left. Idempotent. */
  close(): Promise<void>;
}

export interface StdioConnection extends Base {
  readonly transport: "stdio";
  /**
   * Writes exactly these bytes, without a newline after them. Resolves when the pipe has taken them, or is gone. After
   * the end of the input nothing crosses the wire, so nothing is recorded.
   */
  write(bytes: string | Uint8Array, sentBy?: SentBy): Promise<void>;
  /** Closes the target's stdin. */
  endInput(): void;
  kill(signal: "SIGTERM" | "SIGKILL"): void;
  /** Resolves when the process has exited and its output is read to the end. */
  readonly exited: Promise<ExitEvent>;
  /** When the newest bytes arrived of a line that has not ended yet. On the clock of `performance.now()`. */
  readonly arrivingAt: number | undefined;
  /** Resolves when the target has closed its stdout. Its process may still run, but nothing more can come. */
  readonly outputEnded?: Promise<void>;
  /** The last lines of stderr, for diagnoses. */
  stderrTail(): string;
  /** What the process and all that it has started take now, in bytes. Undefined where the system does not say. Absent without a process. */
  memory?(): Promise<number | undefined>;
}

/** What is secret in an exchange. It is removed before anything of the exchange is recorded. */
export interface ExchangeSecrets {
  readonly sent?: readonly string[];
  /** The secrets in the answer. */
  found(headers: Headers, body: string): readonly string[];
}

export interface HttpRequest extends SentBy {
  readonly method: string;
  /** Absolute. Default: the endpoint of the target. */
  readonly url?: string;
  /**
   * Sent exactly as given, in this order and case: after Host and the headers of the operator, and before the headers
   * that HTTP requires (Content-Length, Connection). A header given here replaces all of those with the same name.
   */
  readonly headers: Headers;
  readonly body?: string | Uint8Array;
  /** Sent without the Authorization header of the operator. */
  readonly anonymous?: true;
  /** The exchange is aborted when its response has more bytes. Default: the limit of the connection. */
  readonly most?: number;
  /** It is never sent again, even if a gateway answers: its answer may be given only once. */
  readonly once?: true;
  /** In addition to what the recorder recognizes as a secret. */
  readonly secrets?: ExchangeSecrets;
}

export interface HttpHead {
  readonly status: number;
  /** As they arrived. The trace has them without secrets. */
  readonly headers: Headers;
  /** The sequence number of the response event. */
  readonly seq: number;
}

export interface HttpEnd {
  readonly how: "complete" | "lost" | "aborted";
  readonly error?: string;
  readonly seq: number;
}

/** One HTTP request and everything that answers it. The messages in the answer go to the listeners. */
export interface HttpExchange {
  readonly exchange: number;
  /** The sequence number of the request event. */
  readonly seq: number;
  /**
   * Status and headers. For an event stream it resolves as soon as they arrive, otherwise with the whole body. Undefined
   * when the exchange ended without them (refused, reset). Never rejects.
   */
  readonly head: Promise<HttpHead | undefined>;
  /** The body as text, after the end of the exchange. A long body is cut. Never rejects. */
  readonly body: Promise<string>;
  /** Never rejects. */
  readonly end: Promise<HttpEnd>;
  /** Closes the network connection of the exchange. */
  abort(): void;
}

/** The harness itself has closed the connection. */
export class ConnectionClosed extends Error {}

/** A client of HTTP. Which transport of MCP its requests belong to is the concern of the sender. */
interface HttpClientBase extends Base {
  readonly url: string;
  request(request: HttpRequest): HttpExchange;
}

/** Streamable HTTP. */
export interface HttpConnection extends HttpClientBase {
  readonly transport: "http";
}

/** HTTP+SSE, the transport of 2024-11-05. `url` is the address of the event stream. */
export interface HttpSseConnection extends HttpClientBase {
  readonly transport: "http+sse";
  /** The hosts other than that of the URL to which messages may be posted. */
  readonly allowedHosts: readonly string[];
}

export type AnyHttpConnection = HttpConnection | HttpSseConnection;

export type Connection = StdioConnection | AnyHttpConnection;
