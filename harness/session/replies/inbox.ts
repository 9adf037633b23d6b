import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import type { Connection } from "../../transport/connection.ts";
import { type Expected, waitFor } from "./expected.ts";
import { JoinedLines } from "./joined-lines.ts";
import { type Gone, ProcessEnd } from "./process-end.ts";
import { type HttpFacts, type JsonRpcId, type Reply, readResponse, type SilenceReply } from "./reply.ts";
import { SentIds } from "./sent-ids.ts";
import { Strays } from "./strays.ts";
import { holdsId, silenceOf, Unreadable } from "./unreadable.ts";

/** A request of the target to the harness. */
export interface TargetRequest {
  readonly id: unknown;
  readonly method: string;
  readonly params: JsonObject;
  readonly seq: number;
}

export interface InboxListener {
  readonly onRequest: (request: TargetRequest) => void;
  /** `ownSince`: when the harness sent the request for itself, to see whether the target answers, or when the limit was paid. Undefined for others. */
  readonly onAnswer?: (ownSince: number | undefined) => void;
}

/** What earlier connections have shown about the answers of this target. */
export interface AnswerHabits {
  /** They have no ids. */
  lacksIds: boolean;
  /** Whether the run has paid for enough silence. */
  readonly budget?: { readonly isSpent: boolean };
  /** They have ids that no request had. */
  hasWrongIds?: boolean;
}

/** How long a right answer to a handshake may come after a response with a wrong id, in milliseconds. */
const WRONG_ID_MS = 500;

/** The messages in an event from the target. An array is a batch of several messages. */
export function messagesIn(event: TraceEvent): readonly unknown[] {
  const isFromTarget =
    event.channel === "stdout" || event.channel === "http-response" || event.channel === "sse";
  if (!isFromTarget || event.message === undefined) return [];
  return Array.isArray(event.message) ? event.message : [event.message];
}

/** Sorts the messages of the target. A response resolves the wait for its id. A request goes to the handler. */
export class Inbox {
  readonly #waiting = new Map<JsonRpcId, (reply: Reply) => void>();
  readonly #orphaned = new Map<(reply: Reply) => void, ReadonlySet<number> | undefined>();
  readonly #heads = new Map<number, HttpFacts>();
  /** The open exchanges that asked for an event stream. Their status answers no message: a server can let a stream be resumed for ever. */
  readonly #streams = new Set<number>();
  readonly #stop: () => void;
  /** Sequence number of the newest event. */
  last = 0;
  /** How many responses nothing waited for. */
  unclaimed = 0;
  readonly #ending: ProcessEnd;
  readonly #unreadable = new Unreadable();

  readonly #hasOneStream: boolean;
  readonly #onRequest: (request: TargetRequest) => void;
  readonly #lines = new JoinedLines();
  /**
   * The handshake is not done. Then the only request that waits takes a response with a wrong id or without one: a monitor
   * reports the id, and the rest of the target can still be judged.
   */
  #isHandshake = true;

  readonly #knows: AnswerHabits;
  readonly #sent: SentIds;
  readonly #strays = new Strays();

  /** Called with each answer of the target: over HTTP with its status, and with the first response to each request. */
  readonly #onAnswer: (ownSince: number | undefined) => void;
  readonly #answered = new Set<unknown>();

  constructor(
    connection: Connection,
    knows: AnswerHabits,
    { onRequest, onAnswer = () => {} }: InboxListener,
  ) {
    this.#knows = knows;
    this.#sent = new SentIds(() => knows.budget?.isSpent ?? false);
    this.#onRequest = onRequest;
    this.#onAnswer = onAnswer;
    this.#hasOneStream = connection.transport === "http+sse";
    this.#ending = new ProcessEnd(connection);
    this.#stop = connection.listen((event) => this.#take(event));
  }

  /** Resolves when the process of the target has ended. */
  get gone(): Promise<Gone> {
    return this.#ending.gone;
  }

  /** The response to `id`. */
  expect(id: JsonRpcId): Expected<Reply> {
    return waitFor(
      (resolve) => this.#waiting.set(id, resolve),
      (resolve) => {
        if (this.#waiting.get(id) !== resolve) return;
        this.#waiting.delete(id);
        this.#strays.unanswered += 1;
      },
    );
  }

  /**
   * The next response without an id: the answer to a request that the target could not read. Only over HTTP it is known
   * which request it answers: that of the exchange in which it comes.
   */
  orphan(exchanges?: ReadonlySet<number>): Expected<Reply> {
    return waitFor(
      (resolve) => this.#orphaned.set(resolve, exchanges),
      (resolve) => this.#orphaned.delete(resolve),
    );
  }

  /** A silence of a target that may have answered: after an event, or in these exchanges, came a message that is not read. */
  unread(where: { after?: number; within?: ReadonlySet<number> }): SilenceReply | undefined {
    return this.#unreadable.find(where);
  }

  /**
   * A response with an id that no request had, in one of these exchanges. It most likely answers the request of the exchange:
   * a monitor reports the id, and no other check should fail because of it.
   */
  stray(within: ReadonlySet<number>): Reply | undefined {
    return this.#strays.within(within);
  }

  /** The handshake is done. */
  agree(): void {
    this.#isHandshake = false;
  }

  /** Whether only one request may wait at a time, because responses cannot be assigned by their ids. */
  get lacksIds(): boolean {
    return this.#knows.lacksIds || this.#knows.hasWrongIds === true;
  }

  /** Some response had an id that no request had. The next one may have that of another request. */
  get hasStrays(): boolean {
    return this.#strays.any || this.#knows.hasWrongIds === true;
  }

  close(): void {
    this.#stop();
  }

  #take(event: TraceEvent): void {
    this.last = event.seq;
    this.#sent.note(event);
    if (event.channel === "http-request" && event.method === "GET") this.#streams.add(event.exchange);
    const exchange = "exchange" in event && !this.#isShared(event) ? event.exchange : undefined;
    this.#ending.take(event);
    if (event.channel === "http-response" && !this.#isShared(event)) {
      this.#heads.set(event.exchange, { status: event.status, headers: event.headers });
      if (!this.#streams.has(event.exchange)) this.#onAnswer(this.#sent.ownExchangeSince(event.exchange));
    }
    const joined = event.channel === "stdout" ? this.#lines.add(event) : undefined;
    for (const message of [...messagesIn(event), ...(joined ? [joined] : [])]) {
      if (isObject(message)) this.#sort(message, event.seq, exchange);
    }
    const isOwn = event.channel === "stdin" || event.channel === "http-request";
    if ("unread" in event && event.unread !== undefined && !isOwn) {
      this.#unreadable.note({ seq: event.seq, exchange, unread: event.unread });
      this.#giveUp(event.raw ?? "", event.seq, event.unread);
    }
    if (event.channel !== "http-end") return;
    this.#heads.delete(event.exchange);
    this.#streams.delete(event.exchange);
  }

  /** Over HTTP+SSE one stream carries all messages of the server: its status and its exchange belong to none of them. */
  #isShared(event: TraceEvent): boolean {
    return (
      this.#hasOneStream && (event.channel === "sse" || (event.channel === "http-response" && event.sse))
    );
  }

  /**
   * A message that is not read is taken for the answer if exactly one request waits, or exactly one of their ids is in the
   * part of its text that is recorded. Else each request waits until its limit.
   */
  #giveUp(raw: string, seq: number, unread: "size" | "depth"): void {
    const named = [...this.#waiting.keys()].filter((id) => holdsId(raw, id));
    const [id, ...others] = named.length > 0 ? named : this.#waiting.keys();
    if (id === undefined || others.length > 0) return;
    this.#waiting.get(id)?.(silenceOf(seq, unread));
    this.#waiting.delete(id);
  }

  #sort(message: JsonObject, seq: number, exchange: number | undefined): void {
    const { id, method, params } = message;
    if (typeof method === "string") {
      if (id !== undefined) this.#onRequest({ id, method, params: isObject(params) ? params : {}, seq });
      return;
    }
    // An object that is neither request nor response is no message, unless it has the id of a request that waits: monitors
    // report what it lacks, and the request need not wait for more.
    const isResponse = "result" in message || "error" in message;
    if (!isResponse && (id === undefined || id === null || this.#keyOf(id) === undefined)) return;
    if (this.#sent.has(id) && !this.#answered.has(id)) {
      this.#answered.add(id);
      this.#onAnswer(this.#sent.ownSince(id));
    }
    const http = exchange === undefined ? undefined : this.#heads.get(exchange);
    if (isFrameworkError(message, http)) return;
    const reply = readResponse(message, seq, http);
    if (id === undefined || id === null) {
      // Where ids lack always, a result answers a request: nothing else has one.
      const isOrphan = !this.#knows.lacksIds || reply.kind !== "result";
      const orphaned = [...this.#orphaned].filter(
        ([, exchanges]) =>
          isOrphan && (exchanges === undefined || (exchange !== undefined && exchanges.has(exchange))),
      );
      for (const [resolve] of orphaned) resolve(reply);
      if (orphaned.length > 0) return;
    }
    const asked = this.#keyOf(id);
    if (asked !== undefined && !this.#isHandshake) this.#strays.hasRightIds = true;
    const key = asked ?? this.#oldestWaiting(id);
    if (key === undefined) {
      this.unclaimed += 1;
      this.#noteStray(id, exchange, reply);
      this.#answerLater(id, reply);
      return;
    }
    this.#waiting.get(key)?.(reply);
    this.#waiting.delete(key);
  }

  #noteStray(id: unknown, exchange: number | undefined, reply: Reply): void {
    // A faulty server sends the responses of one session on the streams of all: they answer nothing here.
    if (this.#hasOneStream) return;
    if (id === undefined || id === null || this.#sent.has(id)) return;
    // Only an exchange shows that a response belongs to the request of the handshake.
    if (this.#isHandshake && exchange === undefined) return;
    this.#strays.add(exchange, reply);
    if (exchange === undefined && this.#strays.areAnswers) this.#knows.hasWrongIds = true;
  }

  /** Where ids lack always, or are wrong: the request that a response answers. With wrong ids, only if no other one waits. */
  #oldestWaiting(id: unknown): JsonRpcId | undefined {
    if (this.#knows.hasWrongIds && this.#waiting.size === 1 && !this.#sent.has(id)) {
      return this.#waiting.keys().next().value;
    }
    if (!this.#knows.lacksIds || (id !== undefined && id !== null)) return undefined;
    return this.#waiting.keys().next().value;
  }

  /**
   * In a handshake a response with a wrong id or without one is taken for the answer, if no right one comes soon: a server may
   * also send a response that answers nothing.
   */
  #answerLater(id: unknown, reply: Reply): void {
    const [key, ...others] = this.#waiting.keys();
    if (!this.#isHandshake || key === undefined || others.length > 0) return;
    if (this.#hasOneStream && id !== undefined && id !== null) return;
    const resolve = this.#waiting.get(key);
    const lacksId = id === undefined || id === null;
    const answer = () => {
      if (resolve === undefined || this.#waiting.get(key) !== resolve) return;
      // A request that a server cannot read is answered with an error without an id. That is right.
      if (lacksId && reply.kind === "result") this.#knows.lacksIds = true;
      this.#waiting.delete(key);
      resolve(reply);
    };
    if (lacksId && this.#knows.lacksIds) answer();
    else setTimeout(answer, WRONG_ID_MS).unref();
  }

  /**
   * The id of the request that a response answers. An id that came back with another type ("7" for 7) still finds its
   * request: a monitor reports the change, and no other check should fail because of it.
   */
  #keyOf(id: unknown): JsonRpcId | undefined {
    if ((typeof id === "string" || typeof id === "number") && this.#waiting.has(id)) return id;
    return [...this.#waiting.keys()].find((key) => String(key) === String(id));
  }
}

/** HTTP frameworks refuse a request with their own JSON, `{"statusCode": 400, "error": "Bad Request"}`. Then the status is the answer. */
function isFrameworkError(message: JsonObject, http: HttpFacts | undefined): boolean {
  const isJsonRpc = "jsonrpc" in message || "id" in message || isObject(message.error);
  return http !== undefined && http.status >= 400 && !isJsonRpc;
}
