import type { Revision } from "../../../schema/revision.ts";
import type { Id, JsonObject } from "../../switches/message.ts";
import type { BreaksRule, SseEvent, SwitchOf } from "../../switches/switch.ts";
import type { NextWeb, WebAnswer, WebCall } from "./authorization/web.ts";
import type { Decisions } from "./core/decisions.ts";

export { hooksOf, type SseEvent } from "../../switches/switch.ts";

/** How a client reaches servers. `http+sse` is the transport of 2024-11-05. */
export type Transport = "stdio" | "http" | "http+sse";

/** A request of the client, before the era adds its common members. */
export interface Call {
  readonly method: string;
  readonly params: JsonObject;
}

/** Sends the request, and returns its result. @throws ProtocolError for an error response, Error if none came */
export type NextCall = (call: Call) => Promise<JsonObject>;

/** A server request (stateful), or a part of `input_required` (2026-07-28). */
export interface Asked {
  readonly method: string;
  readonly params: JsonObject;
  /** The id of the request. Parts of `input_required` have a key instead. */
  readonly id?: Id;
  readonly key?: string;
  /** Unknown before `initialize` was answered. */
  readonly revision: Revision | undefined;
}

/** Returns the result. Undefined means no answer. @throws ProtocolError for an error */
export type NextAnswer = (asked: Asked) => Promise<JsonObject | undefined>;

export interface HttpRequest {
  readonly method: string;
  /** Of the same origin. The path of the endpoint, if left out. */
  readonly path?: string;
  /** Names as they are sent. `withHeader` and `withoutHeader` in `rewrite.ts` ignore their case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A string is sent with its length, several parts are sent chunked. */
  readonly body?: string | readonly (string | Uint8Array)[];
}

export interface HttpReply {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** The names of the headers as they were received. */
  readonly receivedNames?: readonly string[];
  readonly body: AsyncIterable<Uint8Array>;
}

export type NextHttp = (request: HttpRequest) => Promise<HttpReply>;

/** The steps of a session, in their order. Some exist only in one era, or over one transport. */
export type Step =
  /** `server/discover`, which probes the era of the server. */
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

/** What hooks can read and do. */
export interface Client {
  readonly transport: Transport;
  /** The negotiated revision. */
  readonly revision: Revision | undefined;
  /** ServerCapabilities. Empty before the server declared them. */
  readonly server: JsonObject;
  request(method: string, params?: JsonObject): Promise<JsonObject>;
  notify(method: string, params?: JsonObject): Promise<void>;
  /** Sends any value as one message, without the hooks for messages. A string is sent unchanged. */
  send(message: unknown): Promise<void>;
  /** HTTP: sends one request with the headers of the session, through the hooks for HTTP. */
  http(method: string, headers?: Readonly<Record<string, string>>, body?: string): Promise<HttpReply>;
}

/**
 * The points through which all messages pass. An absent hook changes nothing. Several sets of hooks apply in their
 * order. An exception in a hook for received data ends the client, like a crash.
 */
export interface Hooks {
  /** Around a step: leave it out, do it twice, or do something before or after. */
  step?(step: Step, next: () => Promise<void>, client: Client): Promise<void>;
  /** The decisions of the client, by name. Return another decision. */
  readonly decide?: {
    readonly [Name in keyof Decisions]?: (
      value: Decisions[Name]["value"],
      about: Decisions[Name]["about"],
    ) => Decisions[Name]["value"];
  };
  /** Around a request of the client with its retries: change it, its result or its error, or do not send it. */
  request?(call: Call, next: NextCall, client: Client): Promise<JsonObject>;
  /** Around the answer to a server request. */
  answer?(asked: Asked, next: NextAnswer): Promise<JsonObject | undefined>;
  /** A complete message before it is sent. Return the messages to send instead: none, one or several. */
  outgoing?(message: JsonObject, client: Client): readonly unknown[];
  /** The text of a message before it is sent. */
  text?(text: string): string;
  /** The text of a received message before it is parsed: a line, a body, or the data of an event. */
  receive?(text: string): string;
  /** A received message. Return the messages to handle instead. */
  incoming?(message: JsonObject, client: Client): readonly unknown[];
  /** stdio: bytes as they were read, which may end anywhere. Return the bytes to read instead. */
  chunk?(bytes: Uint8Array): Uint8Array;
  /** stdio: the line of one message, with its line feed. Return the bytes to write. */
  line?(line: string): string | Uint8Array;
  /** HTTP: around one request. Change the request before, or the reply after. */
  http?(request: HttpRequest, next: NextHttp): Promise<HttpReply>;
  /** Around one exchange of the authorization: with metadata, with the user, with the authorization server. */
  web?(call: WebCall, next: NextWeb): Promise<WebAnswer>;
  /** HTTP: a received event. Return the events to handle instead. */
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
