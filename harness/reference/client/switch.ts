import type { Revision } from "../../../schema/revision.ts";
import type { Id, JsonObject } from "../message.ts";
import type { BreaksRule, SseEvent, SwitchOf } from "../switch.ts";
import type { Decisions } from "./core/decisions.ts";

export { hooksOf, type SseEvent } from "../switch.ts";

/** How a client reaches servers. The older HTTP+SSE transport is not spoken. */
export type Transport = "stdio" | "http";

/** A request of the client, before the era adds what every request has. */
export interface Call {
  readonly method: string;
  readonly params: JsonObject;
}

/** Asks it, and gives the result in the end. @throws ProtocolError for an error answer, Error when none came */
export type NextCall = (call: Call) => Promise<JsonObject>;

/** Something that the server wants of the client: a request (stateful), or a part of `input_required` (2026-07-28). */
export interface Asked {
  readonly method: string;
  readonly params: JsonObject;
  /** Of the request; parts of `input_required` have a key instead. */
  readonly id?: Id;
  readonly key?: string;
  /** Not known before `initialize` was answered. */
  readonly revision: Revision | undefined;
}

/** Gives the result. @throws ProtocolError for an error; undefined when nothing is answered at all */
export type NextAnswer = (asked: Asked) => Promise<JsonObject | undefined>;

export interface HttpRequest {
  readonly method: string;
  /** Of the same origin; the endpoint's, when left out. */
  readonly path?: string;
  /** Names as they are sent; `rewrite.ts` has `withHeader` and `withoutHeader`, which know no case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A text is sent with its length, several parts are sent chunked. */
  readonly body?: string | readonly (string | Uint8Array)[];
}

export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array>;
}

export type NextHttp = (request: HttpRequest) => Promise<HttpReply>;

/** The parts of a conversation, in their order. Some are done in one era, or over one transport only. */
export type Step =
  /** `server/discover`, which shows the era of the server. */
  | "probe"
  /** The request `initialize`. */
  | "initialize"
  | "initialized"
  /** The GET that opens a stream for what the server wants to say. */
  | "stream"
  /** What the situation asks for. */
  | "work"
  /** The DELETE that ends the session. */
  | "end-session"
  /** The end of the connection: of the streams, of the process. */
  | "close";

/** What hooks can do with the client beside what it does by itself. */
export interface Client {
  readonly transport: Transport;
  /** What was agreed on. */
  readonly revision: Revision | undefined;
  /** ServerCapabilities; empty before the server told. */
  readonly server: JsonObject;
  request(method: string, params?: JsonObject): Promise<JsonObject>;
  notify(method: string, params?: JsonObject): Promise<void>;
  /** Sends this as one message, whatever it is, past the hooks for messages. A string is sent as it is. */
  send(message: unknown): Promise<void>;
  /** HTTP: one request with the headers of the conversation, through the hooks for HTTP. */
  http(method: string, headers?: Readonly<Record<string, string>>, body?: string): Promise<HttpReply>;
}

/**
 * The places through which everything passes. A hook left out changes nothing; several sets of hooks are passed one
 * after the other. What a hook for something received throws ends the client, as a crash would.
 */
export interface Hooks {
  /** Around a part of the conversation: leave it out, do it twice, do something before or after. */
  step?(step: Step, next: () => Promise<void>, client: Client): Promise<void>;
  /** What the client has worked out, by the name of the question: give another answer. */
  readonly decide?: {
    readonly [Name in keyof Decisions]?: (
      value: Decisions[Name]["value"],
      about: Decisions[Name]["about"],
    ) => Decisions[Name]["value"];
  };
  /** Around a request of the client, retries included: change it, its result, its error; or do without. */
  request?(call: Call, next: NextCall, client: Client): Promise<JsonObject>;
  /** Around the answer to something that the server wants. */
  answer?(asked: Asked, next: NextAnswer): Promise<JsonObject | undefined>;
  /** A message about to leave, whole. Return what leaves instead: nothing, it, something else, several. */
  outgoing?(message: JsonObject, client: Client): readonly unknown[];
  /** The text of a message about to leave. */
  text?(text: string): string;
  /** The text of a message that came, before it is parsed: a line, a body, the data of an event. */
  receive?(text: string): string;
  /** A message that came. Return what is to be handled instead. */
  incoming?(message: JsonObject, client: Client): readonly unknown[];
  /** stdio: the line for one message, with its line feed. Return the bytes to write. */
  line?(line: string): string | Uint8Array;
  /** HTTP: around one request; change it before, or the reply after. */
  http?(request: HttpRequest, next: NextHttp): Promise<HttpReply>;
  /** HTTP: an event that came. Return what is to be handled instead. */
  event?(event: SseEvent): readonly SseEvent[];
}

/** A behaviour that can be switched on in the reference client. */
export interface Switch extends Hooks, SwitchOf<Hooks, Transport> {
  /** What the client does not declare. */
  readonly without?: readonly ClientFeature[];
}

export type ClientFeature = "roots" | "sampling" | "elicitation";

/**
 * Breaks one rule of the specification. This is a complete fault; `rewrite.ts` has hooks for the usual cases:
 *
 *     {
 *       id: "lifecycle.no-initialized",
 *       describe: "does not send notifications/initialized",
 *       trips: ["client.lifecycle.initialized"],
 *       says: /notifications\/initialized/,
 *       step: async (step, next) => (step === "initialized" ? undefined : next()),
 *     }
 */
export interface Fault extends Switch, BreaksRule {}

/** Unusual and conforming: no check may fail or warn. */
export type Oddity = Switch;
