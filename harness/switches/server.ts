import type { Revision } from "../../schema/revision.ts";
import type { IssuerOptions } from "../authorization/issuer/options.ts";
import type { Id, JsonObject, Outgoing } from "./message.ts";
import type { BreaksRule, SseEvent, SwitchOf } from "./switch.ts";

export { hooksOf, type SseEvent } from "./switch.ts";

/** How a server can be reached. `http+sse` is the transport of 2024-11-05. */
export type Transport = "stdio" | "http" | "http+sse";

/** A request or notification on its way to its handler. */
export interface Call {
  readonly kind: "request" | "notification";
  readonly method: string;
  readonly params: JsonObject;
  /** Only requests have one. */
  readonly id?: Id;
  /** Unknown before `initialize` was answered. */
  readonly revision: Revision | undefined;
  /** Sends a message immediately, on the channel of the answer. */
  readonly send: (message: Outgoing) => void;
  /** Aborted when the request is cancelled. */
  readonly signal: AbortSignal;
}

/** Continues with the call. Returns its result (undefined for a notification), or throws a ProtocolError. */
export type NextCall = (call: Call) => Promise<JsonObject | undefined>;

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names as they were sent. */
  readonly sentNames: readonly string[];
  readonly body: string;
  /** Request line and headers as they were sent, if a hook needs them. Libraries trim values. */
  readonly head?: string;
}

/** The answer: a complete body, or a stream of events. A string in the stream is written unchanged. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<SseEvent | string>;
  /** A complete body is written in these pieces, one after the other. */
  cut?(bytes: Uint8Array): readonly Uint8Array[];
}

export type NextHttp = (request: HttpRequest) => Promise<HttpReply>;

/**
 * The points through which all messages pass. An absent hook changes nothing. Several sets of hooks apply in their
 * order.
 */
export interface Hooks {
  /** The text of a received message, before it is parsed. Return the text to parse instead. */
  receive?(text: string): string;
  /**
   * Around the handler of a request or notification. Change the call, the result or the error, or do not call `next`.
   */
  dispatch?(call: Call, next: NextCall): Promise<JsonObject | undefined>;
  /** A message before it is sent. Return the messages to send instead: none, one or several. */
  outgoing?(message: Outgoing): readonly unknown[];
  /** stdio: the line of one message, with its line feed. Return the bytes to write. */
  line?(line: string): string | Uint8Array;
  /** HTTP: around the handler. Change the request before, or the reply after. */
  http?(request: HttpRequest, next: NextHttp): Promise<HttpReply>;
  /** HTTP: an event before it is written. Return the events to write instead. A text and bytes are written unchanged. */
  event?(event: SseEvent): readonly (SseEvent | string | Uint8Array)[];
  /** Called for each process, and for each body over HTTP. Return the bytes that it reads in place of a piece of its input. */
  readonly reads?: () => (piece: Buffer) => Uint8Array;
  /** HTTP: true adds `head` to each request. */
  readonly readsHead?: boolean;
  /** stdio: written to standard output before anything else. */
  readonly banner?: string;
  /** stdio: written to standard error at the start. */
  readonly chatter?: string;
  /** stdio: called for each process that has a standard error, with what writes to it. */
  readonly takesErrors?: (write: (text: string) => void) => void;
  /** stdio: called for each process. For which of its lines it ends, in place of reading them. A blank line is "". */
  readonly endsAt?: () => (line: string) => boolean;
  /** stdio: true reads nothing more after a blank line, and the process runs on. */
  readonly blankLineDeafens?: boolean;
  /** stdio: false keeps the process running after the end of standard input. */
  readonly exitOnEof?: boolean;
  /** stdio: false makes the process ignore SIGTERM. */
  readonly exitOnSigterm?: boolean;
}

/** What a protected server examines in a token. */
export type TokenRule =
  | "active"
  | "algorithm"
  | "audience"
  | "audience-exact"
  | "audience-present"
  | "expiry"
  | "issuer"
  | "key-type"
  | "not-before"
  | "scheme"
  | "scope"
  | "session-owner"
  | "signature"
  | "token";

/** How the protection of a server differs from the usual one. */
export interface Protection {
  /** What it does not examine. `token` accepts every token. */
  readonly skips?: readonly TokenRule[];
  /** Requests that it serves without a token. */
  readonly opens?: (request: HttpRequest) => boolean;
  /** Whether it asks its authorization server about tokens. Default: yes. */
  readonly introspects?: false;
  /** What a session is bound to. Default: its user. `newest-token`: a later token of the user replaces the first. */
  readonly bindsTo?: "token" | "newest-token";
  /** Present: the server is also its authorization server, which differs from the usual one in these options. */
  readonly issuer?: PlayedIssuer;
}

/** The authorization server of a protected server. */
export interface PlayedIssuer extends Partial<Omit<IssuerOptions, "origin" | "documentAt">> {
  /** How it reads the documents of clients. Absent: it announces no support of them. */
  readonly documents?: DocumentReading;
}

export interface DocumentReading {
  /** Absent: as the HTTP headers of a document allow. */
  readonly stores?: "always" | "never";
  /** Changes the document before it is examined. */
  readonly edit?: (text: string, url: string) => string;
  /** Takes this document for every URL, and requests none. */
  readonly invents?: (url: string) => string;
}

/** A behaviour that can be switched on in the reference server. */
export interface Switch extends Hooks, SwitchOf<Hooks, Transport> {
  /** Present: the server requires a token. Over HTTP only. */
  readonly protection?: Protection;
}

/**
 * Breaks one rule of the specification. This is a complete fault; `rewrite.ts` of the reference server has
 * hooks for the usual cases:
 *
 *     {
 *       id: "ping.mute",
 *       describe: "does not answer pings",
 *       trips: ["ping.answered"],
 *       says: /no answer/,
 *       dispatch: (call, next) => (call.method === "ping" ? new Promise(() => {}) : next(call)),
 *     }
 */
export interface Fault extends Switch, BreaksRule {}

/** Unusual and conforming: no check may fail or warn. */
export type Oddity = Switch;
