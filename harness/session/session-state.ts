import { given } from "../../schema/given.ts";
import type { JsonObject } from "../../schema/json.ts";
import type { Revision } from "../../schema/revision.ts";
import type { Cuts } from "../forms/delivery.ts";
import type { Headers } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Connection } from "../transport/connection.ts";
import { headersOf, type Speaker } from "./lines/envelope.ts";
import type { Latency } from "./lines/latency.ts";
import type { Line, Outgoing } from "./lines/line.ts";
import type { Inbox, TargetRequest } from "./replies/inbox.ts";
import type { JsonRpcId, Reply } from "./replies/reply.ts";
import type { Patience } from "./waiting/patience.ts";
import type { RateLimit } from "./waiting/rate-limit.ts";
import type { Unanswered } from "./waiting/unanswered.ts";

/** What a target declares about itself in the handshake, or in `server/discover`. */
export interface ServerFacts {
  readonly name?: string;
  readonly version?: string;
  readonly capabilities: JsonObject;
  /** As `server/discover` lists them. */
  readonly supportedVersions?: readonly unknown[];
}

/** An answer of the harness to a request of the target. */
export interface OwnAnswer {
  readonly message: JsonObject;
  /** It breaks the protocol on purpose. */
  readonly broken?: true;
}

/** Answers the requests of the target. Undefined: the request is never answered. */
export type Answerer = (request: TargetRequest) => OwnAnswer | undefined;

export interface SendOptions {
  readonly id?: JsonRpcId;
  /** Milliseconds to wait for the answer. The default is the limit of the operator. */
  readonly limit?: number;
  /** The answer is waited for until then at most: nothing is judged by its absence. */
  readonly until?: Promise<unknown>;
  /** It is sent beside other requests, also to a target that answers only one of several. */
  readonly together?: boolean;
  /** The message, or its headers, break the protocol on purpose. */
  readonly broken?: boolean;
  /** It is delivered in pieces: over stdio the line with its line feed, over HTTP the body. */
  readonly cuts?: Cuts | undefined;
  /** HTTP only: in place of the endpoint. */
  readonly url?: string | undefined;
  /** Changes the HTTP headers that the revision requires. */
  readonly headers?: (headers: Headers) => Headers;
}

/** Sends a request on a new session. Undefined if none can be opened. */
export type AskElsewhere = (method: string, params: JsonObject | undefined) => Promise<Reply | undefined>;

/** The state that all views of one conversation share. */
export interface SessionState {
  readonly connection: Connection;
  readonly recorder: Recorder;
  readonly inbox: Inbox;
  readonly latency: Latency;
  readonly line: Line;
  readonly patience: Patience;
  readonly unanswered: Unanswered;
  readonly rateLimit: RateLimit;
  /** What a new session answers to a request. */
  readonly elsewhere?: AskElsewhere | undefined;
  readonly limit: number;
  /** For the first answer on the connection. */
  readonly firstLimit: number;
  speaker: Speaker;
  server: ServerFacts;
  agreed: boolean;
  /** Something was sent that breaks the protocol on purpose, and no later request was answered. */
  isProvoked: boolean;
  /** How many messages were sent. */
  sent: number;
  /** The value of `sent` with the last of them that breaks the protocol on purpose. */
  brokenAt: number;
  /** The last message was a request, and a result answered it. */
  isProven: boolean;
  nextId: number;
  /** The server limits how many requests of a session it answers, and this one has had them. */
  isUsedUp: boolean;
  /** Ends with the last request, where one has to wait for the other. */
  turn: Promise<unknown>;
  /** Ends with the last probe: an answer without an id does not show which probe it answers. Not over Streamable HTTP. */
  probing: Promise<unknown>;
  /** Set when the conversation begins to end. */
  ending?: Promise<void>;
  /** Answers the requests of the target in place of the usual client. */
  answerer?: Answerer | undefined;
}

/** The part of the state that a conversation begins with. */
export function initialState(revision: Revision, clientCapabilities: JsonObject) {
  return {
    speaker: { revision, clientCapabilities } satisfies Speaker,
    server: { capabilities: {} },
    agreed: false,
    isProvoked: false,
    sent: 0,
    brokenAt: 0,
    isProven: false,
    isUsedUp: false,
    nextId: 1,
    turn: Promise.resolve(),
    probing: Promise.resolve(),
  };
}

/** Notes that something is sent, and writes its headers. `by`: the check that sends. */
export function outgoing(
  state: SessionState,
  by: string | undefined,
  bytes: string | Uint8Array,
  message: unknown,
  options: SendOptions,
): Outgoing {
  const headers = headersOf(state.speaker, message);
  noteSent(state);
  if (options.broken) {
    state.isProvoked = true;
    state.brokenAt = state.sent;
  }
  return {
    bytes,
    headers: options.headers ? options.headers(headers) : headers,
    ...given({ by }),
    ...(options.broken ? { broken: true } : {}),
    ...given({ cuts: options.cuts, url: options.url }),
  };
}

export function noteSent(state: SessionState): void {
  state.sent += 1;
  state.isProven = false;
}

/** How many ids a session has before those of the next one begin. */
const IDS = 100_000;

/**
 * For ids that no other session has. Over HTTP+SSE a faulty server sends the answers of one session on the streams of all. And a
 * server over HTTP that assigns no session ids has one client, whose open requests must differ in their ids.
 */
export function firstIdOn({ id }: Connection): number {
  return (Number.parseInt(id, 10) || 0) * IDS + 1;
}
