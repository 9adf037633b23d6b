import { isObject, type JsonObject } from "../../schema/json.ts";
import { describeExit, describeForcedEnd } from "../trace/ending.ts";
import type { ExitEvent, TraceEvent } from "../trace/event.ts";
import type { Connection } from "../transport/connection.ts";
import { type HttpFacts, type JsonRpcId, type Reply, readResponse, type SilenceReply } from "./reply.ts";

/** A request that the target makes of the harness. */
export interface Asked {
  readonly id: unknown;
  readonly method: string;
  readonly params: JsonObject;
  readonly seq: number;
}

/** How the target's process ended, in words. */
export interface Gone {
  readonly how: string;
  readonly byHarness?: true;
}

export interface Waiting<T> {
  readonly answer: Promise<T>;
  /** No longer interested; a late answer is dropped. */
  forget(): void;
}

/** The messages in an event from the target; an array (a batch) counts as several. */
export function messagesIn(event: TraceEvent): readonly unknown[] {
  const theirs = event.channel === "stdout" || event.channel === "http-response" || event.channel === "sse";
  if (!theirs || event.message === undefined) return [];
  return Array.isArray(event.message) ? event.message : [event.message];
}

/** Sorts what the target sends: responses go to whoever waits for their id, the rest to the handlers. */
export class Inbox {
  private readonly waiting = new Map<JsonRpcId, (reply: Reply) => void>();
  private readonly orphaned = new Map<(reply: Reply) => void, ReadonlySet<number> | undefined>();
  private readonly heads = new Map<number, HttpFacts>();
  private readonly stop: () => void;
  /** Sequence number of the newest event. */
  last = 0;
  private resolveGone: (gone: Gone) => void = () => {};
  /** Resolves when the target's process has ended. */
  readonly gone = new Promise<Gone>((resolve) => {
    this.resolveGone = resolve;
  });
  /** The messages that nobody has read, as they are too large or nested too deep. */
  private readonly closed: { seq: number; exchange: number | undefined; unread: "size" | "depth" }[] = [];
  /** What the target did for which the harness ended it. */
  private why: string | undefined;

  private readonly onRequest: (asked: Asked) => void;

  constructor(connection: Connection, onRequest: (asked: Asked) => void) {
    this.onRequest = onRequest;
    this.stop = connection.listen((event) => this.take(event));
  }

  /** The response to `id`. */
  expect(id: JsonRpcId): Waiting<Reply> {
    return waitFor(
      (resolve) => this.waiting.set(id, resolve),
      (resolve) => {
        if (this.waiting.get(id) === resolve) this.waiting.delete(id);
      },
    );
  }

  /**
   * The next response whose id is null or absent: what comes for a request that could not be read. Such an answer
   * tells nothing of what it answers, but over HTTP it comes in one of these exchanges.
   */
  orphan(exchanges?: ReadonlySet<number>): Waiting<Reply> {
    return waitFor(
      (resolve) => this.orphaned.set(resolve, exchanges),
      (resolve) => this.orphaned.delete(resolve),
    );
  }

  /** The silence of a target that may have answered: by a message after an event, or in these exchanges, that is not read. */
  unread({ after = 0, within }: { after?: number; within?: ReadonlySet<number> }): SilenceReply | undefined {
    const one = this.closed.find(
      ({ seq, exchange }) =>
        seq > after && (within === undefined || (exchange !== undefined && within.has(exchange))),
    );
    return one && { kind: "silence", seq: one.seq, waitedMs: 0, fenced: false, unread: one.unread };
  }

  close(): void {
    this.stop();
  }

  private take(event: TraceEvent): void {
    this.last = event.seq;
    const exchange = "exchange" in event ? event.exchange : undefined;
    if (event.channel === "close") this.why ??= event.why;
    if (event.channel === "exit") this.resolveGone(this.leaving(event));
    if (event.channel === "http-response") {
      this.heads.set(event.exchange, { status: event.status, headers: event.headers });
    }
    for (const message of messagesIn(event)) {
      if (isObject(message)) this.sort(message, event.seq, exchange);
    }
    if ("unread" in event && event.unread !== undefined && event.channel !== "stdin") {
      this.closed.push({ seq: event.seq, exchange, unread: event.unread });
      this.giveUp(event.raw ?? "", event.seq, event.unread);
    }
    if (event.channel === "http-end") this.heads.delete(event.exchange);
  }

  private leaving(exit: ExitEvent): Gone {
    if (this.why === undefined) return { how: describeExit(exit) };
    return { how: describeForcedEnd(this.why), byHarness: true };
  }

  /**
   * A message that is not read answers whoever alone waits for an id that stands in what is kept of its text. Where
   * that is not sure, the limit of time decides.
   */
  private giveUp(raw: string, seq: number, unread: "size" | "depth"): void {
    const named = [...this.waiting.keys()].filter((id) => holdsId(raw, id));
    const [id, ...others] = named.length > 0 ? named : this.waiting.keys();
    if (id === undefined || others.length > 0) return;
    this.waiting.get(id)?.({ kind: "silence", seq, waitedMs: 0, fenced: false, unread });
    this.waiting.delete(id);
  }

  private sort(message: JsonObject, seq: number, exchange: number | undefined): void {
    const { id, method, params } = message;
    if (typeof method === "string") {
      if (id !== undefined) this.onRequest({ id, method, params: isObject(params) ? params : {}, seq });
      return;
    }
    // An object that claims to be neither is no message: the monitors tell of it, and nobody waits for it.
    if (!("result" in message) && !("error" in message)) return;
    const http = exchange === undefined ? undefined : this.heads.get(exchange);
    if (isRefusalsOwn(message, http)) return;
    const reply = readResponse(message, seq, http);
    if (id === undefined || id === null) {
      for (const [resolve, exchanges] of this.orphaned) {
        if (exchanges === undefined || (exchange !== undefined && exchanges.has(exchange))) resolve(reply);
      }
      return;
    }
    const key = this.keyOf(id);
    if (key === undefined) return;
    this.waiting.get(key)?.(reply);
    this.waiting.delete(key);
  }

  /**
   * The waiting id that this one means. An id that came back as another type ("7" for 7) still finds its
   * request: the envelope monitor reports the change, and nothing else should fail for it.
   */
  private keyOf(id: unknown): JsonRpcId | undefined {
    if ((typeof id === "string" || typeof id === "number") && this.waiting.has(id)) return id;
    return [...this.waiting.keys()].find((key) => String(key) === String(id));
  }
}

/** Frameworks refuse with JSON of their own, `{"statusCode": 400, "error": "Bad Request"}`: the status is the answer. */
function isRefusalsOwn(message: JsonObject, http: HttpFacts | undefined): boolean {
  const marked = "jsonrpc" in message || "id" in message || isObject(message.error);
  return http !== undefined && http.status >= 400 && !marked;
}

function waitFor(
  add: (resolve: (reply: Reply) => void) => void,
  remove: (resolve: (reply: Reply) => void) => void,
): Waiting<Reply> {
  let mine: (reply: Reply) => void = () => {};
  const answer = new Promise<Reply>((resolve) => {
    mine = resolve;
    add(resolve);
  });
  return { answer, forget: () => remove(mine) };
}

/** Whether a text has the id as the value of an `id`. */
function holdsId(raw: string, id: JsonRpcId): boolean {
  const text = JSON.stringify(id).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`"id"\\s*:\\s*${text}(?![\\d.eE])`).test(raw);
}
