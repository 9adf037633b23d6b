import type { Revision } from "../../schema/revision.ts";

/**
 * Every transport, in the order in which reports name them. `http` is Streamable HTTP, `http+sse` is the HTTP transport of
 * 2024-11-05.
 */
export const TRANSPORTS = ["stdio", "http", "http+sse"] as const;

export type Transport = (typeof TRANSPORTS)[number];

/** What identifies a leg: one revision over one transport. */
export interface LegKey {
  readonly revision: Revision;
  readonly transport: Transport;
}

/** HTTP headers as they were on the wire, with their order, case and repetition. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** The members of every event. Findings cite the sequence number as the message number. */
interface Common {
  /** 1, 2, 3 … over the whole run. */
  readonly seq: number;
  /** Milliseconds since the start of the run. */
  readonly ms: number;
  /** The name of one process, or of one HTTP client, in this run: "1", "2" … */
  readonly connection: string;
}

/** Text that crossed the wire, and its value if it is JSON. */
export interface Payload {
  readonly raw: string;
  /** Present when the text is JSON: a message, or an array where batches exist. */
  readonly message?: unknown;
  /** The bytes were not UTF-8. `raw` has replacement characters in their places. */
  readonly invalidUtf8?: true;
  /**
   * How many bytes are missing at the end of `raw`. Strings in `message` are shortened as well. A trace file has the whole
   * text up to 8 MB, without this member.
   */
  readonly truncated?: number;
  /** SHA-256 of the whole payload in hexadecimal, where nothing has it whole: it is too large, or too much came at the same time. Of an SSE event: of its data. */
  readonly sha256?: string;
  /** Not parsed, because it is larger or nested deeper than the harness reads. It may or may not be a message. */
  readonly unread?: "size" | "depth";
}

/** Which check sent something, and whether it breaks the protocol on purpose. */
interface Sent {
  /** The id of the check. */
  readonly by?: string;
  /** A probe: it breaks the protocol on purpose, so it is not an error of the harness. */
  readonly broken?: true;
}

/** The connection was opened. */
export interface OpenEvent extends Common {
  readonly channel: "open";
  readonly transport: Transport;
  /** The purpose in words: "shared session of 2025-11-25". */
  readonly purpose: string;
  /** The revision that the harness wants to use on it. */
  readonly revision: Revision;
  /**
   * Client role: the harness plays no MCP server on it. `authorization-server`: it plays an authorization server.
   * `client-document`: it requested the metadata document of the client, as an authorization server does.
   */
  readonly party?: "authorization-server" | "client-document";
  /** Client role: the URL of the endpoint, or the issuer identifier, where a situation tests authorization. */
  readonly at?: string;
}

/** Client and server have agreed on a revision. The rest of the conversation uses it, with these capabilities. */
export interface AgreedEvent extends Common {
  readonly channel: "agreed";
  readonly revision: Revision;
  readonly clientCapabilities: Readonly<Record<string, unknown>>;
  readonly serverCapabilities: Readonly<Record<string, unknown>>;
}

/** A request that is not broken had no answer within the limit of the operator. */
export interface UnansweredEvent extends Common {
  readonly channel: "unanswered";
  /** The number of the event that carried the request. */
  readonly request: number;
  /** The limit in milliseconds. */
  readonly limit: number;
  /**
   * A later request was answered, and this one needs no work: a tool may work for longer. `by itself`: no other one was open meanwhile, but for those
   * that show whether the target answers.
   */
  readonly lost?: "by itself" | "beside others";
}

export interface StdinEvent extends Common, Payload, Sent {
  readonly channel: "stdin";
}

/** One line. `unterminated`: the stream ended before its newline. */
export interface StdoutEvent extends Common, Payload {
  readonly channel: "stdout";
  readonly unterminated?: true;
}

/** Whole lines, if the target writes lines. */
export interface StderrEvent extends Common {
  readonly channel: "stderr";
  readonly raw: string;
  /**
   * The target wrote it to its standard output, which is not part of the protocol: a client under test, or a server that the
   * harness has started and that is judged over HTTP.
   */
  readonly from?: "stdout";
  /** How many more bytes followed and are not stored, because the target writes too much. */
  readonly truncated?: number;
}

/**
 * The harness ended stdin or sent a signal. In the client role the client did it, unless `why` is present.
 */
export interface CloseEvent extends Common {
  readonly channel: "close";
  readonly how: "end-of-input" | "SIGTERM" | "SIGKILL" | "SIGINT" | "SIGHUP";
  /** Why the harness ended the target early: "stdout exceeds 67108864 bytes". */
  readonly why?: string;
}

/** The process has exited and its output is read. It is the last event of the connection. */
export interface ExitEvent extends Common {
  readonly channel: "exit";
  readonly code: number | null;
  readonly signal: string | null;
  /** The process could not be started: the error code of the system, such as "ENOENT". Code and signal are null then. */
  readonly error?: string;
  /** A process that it had started held its output open after the exit. The harness ended that process. */
  readonly heldOpen?: true;
  /** Client role: a process that the client had started was still running after the exit. The harness ended it. */
  readonly left?: true;
}

/**
 * Client role: the client under test was started for a situation, and has ended. `connection` is its own connection,
 * with its start, its output and its exit.
 */
export interface PlayedEvent extends Common {
  readonly channel: "met";
  readonly situation: string;
  /** The revision of the leg in which the situation is judged. */
  readonly revision: Revision;
  readonly transport: Transport;
  /** The connections on which the harness played the server. */
  readonly connections: readonly string[];
  /** The connections on which it played authorization servers, one for each origin. */
  readonly authorizations?: readonly string[];
  /** `harness`: the client ran for too long, and the harness ended it. */
  readonly ended: "itself" | "harness";
  /** The harness ended it because no message came for this time, in milliseconds. */
  readonly silentMs?: number;
  /** The run was ended before the situation was. */
  readonly cut?: true;
}

/** Client role: the client under test opened a URL in a browser, which the harness plays. */
export interface BrowserEvent extends Common {
  readonly channel: "browser";
  readonly url: string;
  /** `opener`: it started a program that opens URLs. `output`: it printed the URL. */
  readonly by: "opener" | "output";
}

/** What an application shows its model of the result of a call. */
export interface ShownResult {
  /** The tool, as the server has named it. */
  readonly tool: string;
  /** The beginning of its text. */
  readonly text: string;
  /** How many characters the whole text has. */
  readonly length: number;
  /** The kinds of its blocks: "text", "image". */
  readonly kinds: readonly string[];
  /** The application says that the call has failed. Absent where it does not, or the interface cannot say it. */
  readonly isError?: true;
}

/** Client role: the client under test asked its language model, which the harness plays. */
export interface ModelEvent extends Common {
  readonly channel: "model";
  /** The names of the tools, as the client announces them. Absent if they are those of the request before. */
  readonly tools?: readonly string[];
  /** The results that it passes on for the first time. */
  readonly shown: readonly ShownResult[];
  /** The tools that the model wants to be called, by the names of the client. */
  readonly asks: readonly string[];
}

/** A request without a body has no `raw`. */
export interface HttpRequestEvent extends Common, Sent, Partial<Payload> {
  readonly channel: "http-request";
  /** The number that a request shares with its response, its SSE events and its end: 1, 2, 3 … over the whole run. */
  readonly exchange: number;
  readonly method: string;
  readonly url: string;
  readonly headers: Headers;
}

/** With an SSE body it is recorded when the headers arrive, and has no `raw`. Otherwise it has the whole body. */
export interface HttpResponseEvent extends Common, Partial<Payload> {
  readonly channel: "http-response";
  readonly exchange: number;
  readonly status: number;
  readonly headers: Headers;
  readonly sse: boolean;
  /** A gateway may have answered. The request was sent again at once, in the same exchange, and nothing judges this answer. */
  readonly again?: true;
}

/** One block of an event stream: an event, or only comments, ids and retry times. */
export interface SseEvent extends Common, Payload {
  readonly channel: "sse";
  readonly exchange: number;
  readonly event?: string;
  readonly id?: string;
  /** Joined `data` lines; absent when the block has none. */
  readonly data?: string;
  readonly retry?: number;
  readonly comments?: readonly string[];
  /** The stream ended before the blank line. A reader discards such a block, so it has no `message`. */
  readonly unterminated?: true;
}

/** `complete`: the target ended it as HTTP requires. `lost`: the connection broke. `aborted`: the harness ended it. */
export interface HttpEndEvent extends Common {
  readonly channel: "http-end";
  readonly exchange: number;
  readonly how: "complete" | "lost" | "aborted";
  /** The error code of the socket or of the parser ("ECONNREFUSED", "HPE_…"), or why the harness aborted it. */
  readonly error?: string;
}

export type TraceEvent =
  | OpenEvent
  | AgreedEvent
  | UnansweredEvent
  | StdinEvent
  | StdoutEvent
  | StderrEvent
  | CloseEvent
  | ExitEvent
  | PlayedEvent
  | BrowserEvent
  | ModelEvent
  | HttpRequestEvent
  | HttpResponseEvent
  | SseEvent
  | HttpEndEvent;

export type Channel = TraceEvent["channel"];

/** What the recorder gets beside a long payload. Only a trace file has it: it would take too much memory. */
export interface Carried {
  /** The whole text of `raw`, or of `data` in an SSE event, where that is truncated. */
  readonly whole?: () => string;
}

/** An event before the recorder adds its number and its time. */
export type Unrecorded = {
  [K in Channel]: Omit<Extract<TraceEvent, { channel: K }>, "seq" | "ms"> & Carried;
}[Channel];

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
  /** How the run ended that was recorded. */
  readonly verdict?: "conformant" | "non-conformant" | "incomplete" | "error";
  readonly exitCode?: 0 | 1 | 2 | 3 | 4 | 130;
  /** How many checks it judged, in all legs. */
  readonly judged?: number;
}
