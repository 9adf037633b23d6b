import type { Revision } from "../../../schema/revision.ts";
import type { Id, JsonObject, Outgoing } from "../message.ts";
import type { BreaksRule, SseEvent, SwitchOf } from "../switch.ts";

export { hooksOf, type SseEvent } from "../switch.ts";

/** How a server can be reached; `http+sse` is the transport of 2024-11-05. */
export type Transport = "stdio" | "http" | "http+sse";

/** A request or notification on its way to its handler. */
export interface Call {
  readonly kind: "request" | "notification";
  readonly method: string;
  readonly params: JsonObject;
  /** Requests only. */
  readonly id?: Id;
  /** Not known before `initialize` was answered. */
  readonly revision: Revision | undefined;
  /** Sends a message at once, on the channel on which the answer will go. */
  readonly send: (message: Outgoing) => void;
}

/** Goes on with the call; gives its result (nothing for a notification), or throws a ProtocolError. */
export type NextCall = (call: Call) => Promise<JsonObject | undefined>;

export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Names as they were sent. */
  readonly sentNames: readonly string[];
  readonly body: string;
  /** Request line and headers as they were sent, where a hook wants to see them: libraries trim values. */
  readonly head?: string;
}

/** What will be answered: a whole body, or events as they come. A string among the events is written as it is. */
export interface HttpReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<SseEvent | string>;
}

export type NextHttp = (request: HttpRequest) => Promise<HttpReply>;

/**
 * The places through which everything passes. A hook left out changes nothing; several sets of hooks are passed one
 * after the other.
 */
export interface Hooks {
  /** The text of a message that came, before it is parsed. Return what is to be parsed instead. */
  receive?(text: string): string;
  /** Around the handling of a request or notification: change the call, the result, the error; or do without. */
  dispatch?(call: Call, next: NextCall): Promise<JsonObject | undefined>;
  /** A message about to leave. Return what leaves instead: nothing, it, something else, several. */
  outgoing?(message: Outgoing): readonly unknown[];
  /** stdio: the line for one message, with its line feed. Return the bytes to write. */
  line?(line: string): string | Uint8Array;
  /** HTTP: around the making of a response; change the request before or the response after. */
  http?(request: HttpRequest, next: NextHttp): Promise<HttpReply>;
  /** HTTP: an event about to be written. Return what is written instead. */
  event?(event: SseEvent): readonly (SseEvent | string)[];
  /** HTTP: true gives each request its `head`. */
  readonly readsHead?: boolean;
  /** stdio: written to standard output before anything else. */
  readonly banner?: string;
  /** stdio: written to standard error at the start. */
  readonly chatter?: string;
  /** stdio: true takes a blank line for the end of standard input. */
  readonly blankLineEnds?: boolean;
  /** stdio: false keeps the process running after the end of standard input. */
  readonly exitOnEof?: boolean;
  /** stdio: false makes the process ignore SIGTERM. */
  readonly exitOnSigterm?: boolean;
}

/** A behaviour that can be switched on in the reference server. */
export interface Switch extends Hooks, SwitchOf<Hooks, Transport> {}

/**
 * Breaks one rule of the specification. This is a complete fault; `rewrite.ts` has hooks for the usual cases:
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
