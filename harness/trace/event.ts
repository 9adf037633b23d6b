import type { Revision } from "../../schema/revision.ts";

/** Every transport, in the order in which reports name them. */
export const TRANSPORTS = ["stdio", "http"] as const;

export type Transport = (typeof TRANSPORTS)[number];

/** What identifies a leg: one revision over one transport. */
export interface LegKey {
  readonly revision: Revision;
  readonly transport: Transport;
}

/** HTTP headers as they were on the wire: order, case and repetition kept. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** What every event has. Sequence numbers are the "message numbers" that findings cite. */
interface Common {
  /** 1, 2, 3 … over the whole run. */
  readonly seq: number;
  /** Milliseconds since the start of the run. */
  readonly ms: number;
  /** Names one process, or one HTTP client, of this run: "1", "2" … */
  readonly connection: string;
}

/** Text that crossed the wire, and what it says when it is JSON. */
export interface Payload {
  readonly raw: string;
  /** Present when the text is JSON: a message, or an array where batches exist. */
  readonly message?: unknown;
  /** The bytes were not UTF-8; `raw` has replacement characters where they stood. */
  readonly invalidUtf8?: true;
  /** So many bytes were left out at the end of `raw`; strings within `message` are shortened too. */
  readonly truncated?: number;
  /** No `message`, and nobody knows whether it is one: larger, or nested deeper, than the harness reads. */
  readonly unread?: "size" | "depth";
}

/** On whose behalf the harness sent something, and whether it is illegal on purpose. */
interface Sent {
  /** The id of the check. */
  readonly by?: string;
  /** A probe: breaks the protocol on purpose, so it is not held against the harness. */
  readonly broken?: true;
}

/** The connection was opened. */
export interface OpenEvent extends Common {
  readonly channel: "open";
  readonly transport: Transport;
  /** What for, in words: "shared session of 2025-11-25". */
  readonly purpose: string;
  /** The revision that the harness means to speak on it. */
  readonly revision: Revision;
}

/** From here on the conversation is held in this revision, with these capabilities declared. */
export interface AgreedEvent extends Common {
  readonly channel: "agreed";
  readonly revision: Revision;
  readonly clientCapabilities: Readonly<Record<string, unknown>>;
  readonly serverCapabilities: Readonly<Record<string, unknown>>;
}

export interface StdinEvent extends Common, Payload, Sent {
  readonly channel: "stdin";
}

/** One line; `unterminated` when the stream ended before its newline. */
export interface StdoutEvent extends Common, Payload {
  readonly channel: "stdout";
  readonly unterminated?: true;
}

/** Whole lines where the target writes lines. */
export interface StderrEvent extends Common {
  readonly channel: "stderr";
  readonly raw: string;
  /** The client role: the client under test wrote it to its standard output, which carries no protocol. */
  readonly from?: "stdout";
  /** So many bytes that followed were left out, for the target writes too much. */
  readonly truncated?: number;
}

/**
 * Stdin ended, or a signal was sent, by the harness. On a conversation of the client role the client did it, unless
 * `why` says otherwise.
 */
export interface CloseEvent extends Common {
  readonly channel: "close";
  readonly how: "end-of-input" | "SIGTERM" | "SIGKILL" | "SIGINT" | "SIGHUP";
  /** What the target did to be ended before its time: "stdout exceeds 67108864 bytes". */
  readonly why?: string;
}

/** The process is gone and its output is read; nothing of the connection follows. */
export interface ExitEvent extends Common {
  readonly channel: "exit";
  readonly code: number | null;
  readonly signal: string | null;
  /** It never started: the system's error code, such as "ENOENT"; code and signal are null then. */
  readonly error?: string;
  /** What it had started held its output open after it was gone, and was ended too. */
  readonly heldOpen?: true;
  /** The client role: what the client had started ran on after it was gone, and was ended too. */
  readonly left?: true;
}

/**
 * The client role: the client under test was started for a situation, and is gone. `connection` is its own, with its
 * start, its output and its exit.
 */
export interface MetEvent extends Common {
  readonly channel: "met";
  readonly situation: string;
  /** Of the leg that it is judged in. */
  readonly revision: Revision;
  readonly transport: Transport;
  /** Those on which the harness played the server. */
  readonly connections: readonly string[];
  /** `harness`: the client went on for too long, and was ended. */
  readonly ended: "itself" | "harness";
}

/** Has no `raw` when it has no body. */
export interface HttpRequestEvent extends Common, Sent, Partial<Payload> {
  readonly channel: "http-request";
  /** Joins the request with its response, its SSE events and its end: 1, 2, 3 … over the whole run. */
  readonly exchange: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

/** For an SSE body it comes with the headers and has no `raw`; else it comes with the whole body. */
export interface HttpResponseEvent extends Common, Partial<Payload> {
  readonly channel: "http-response";
  readonly exchange: number;
  readonly status: number;
  readonly headers: Headers;
  readonly sse: boolean;
}

/** One block of an event stream: an event, or comments, ids and retry alone. */
export interface SseEvent extends Common, Payload {
  readonly channel: "sse";
  readonly exchange: number;
  readonly event?: string;
  readonly id?: string;
  /** Joined `data` lines; absent when the block has none. */
  readonly data?: string;
  readonly retry?: number;
  readonly comments?: readonly string[];
  /** The stream ended before the blank line: a reader discards the block, so it has no `message`. */
  readonly unterminated?: true;
}

/** `complete`: ended by the target as HTTP wants it. `lost`: cut. `aborted`: by the harness. */
export interface HttpEndEvent extends Common {
  readonly channel: "http-end";
  readonly exchange: number;
  readonly how: "complete" | "lost" | "aborted";
  /** The error code of the socket or of the parser ("ECONNREFUSED", "HPE_…"), or why the harness gave up. */
  readonly error?: string;
}

export type TraceEvent =
  | OpenEvent
  | AgreedEvent
  | StdinEvent
  | StdoutEvent
  | StderrEvent
  | CloseEvent
  | ExitEvent
  | MetEvent
  | HttpRequestEvent
  | HttpResponseEvent
  | SseEvent
  | HttpEndEvent;

export type Channel = TraceEvent["channel"];

/** An event before the recorder has numbered and timed it. */
export type Unrecorded = { [K in Channel]: Omit<Extract<TraceEvent, { channel: K }>, "seq" | "ms"> }[Channel];

/** First line of a trace file. */
export interface TraceHeader {
  readonly format: "mcp-conform/trace@1";
  readonly tool: { readonly name: string; readonly version: string };
  readonly target: Readonly<Record<string, unknown>>;
  /** ISO 8601. */
  readonly started: string;
}

/** Last line of a trace file; a file without it is incomplete. */
export interface TraceFooter {
  readonly footer: true;
  readonly events: number;
  readonly interrupted?: true;
}
