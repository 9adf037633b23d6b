import type { TraceEvent } from "../trace/event.ts";
import type { Connection } from "../transport/connection.ts";
import {
  type HttpFacts,
  isObject,
  type JsonObject,
  type JsonRpcId,
  type Reply,
  readResponse,
} from "./reply.ts";

/** A request that the target makes of the harness. */
export interface Asked {
  readonly id: unknown;
  readonly method: string;
  readonly params: JsonObject;
  readonly seq: number;
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
  private readonly orphaned = new Set<(reply: Reply) => void>();
  private readonly heads = new Map<number, HttpFacts>();
  private readonly stop: () => void;
  private resolveGone: (how: string) => void = () => {};
  /** Resolves, with the words for it, when the target's process has ended. */
  readonly gone = new Promise<string>((resolve) => {
    this.resolveGone = resolve;
  });

  private readonly onRequest: (asked: Asked) => void;

  constructor(connection: Connection, onRequest: (asked: Asked) => void) {
    this.onRequest = onRequest;
    this.stop = connection.listen((event) => this.take(event));
  }

  /** The response to `id`. */
  expect(id: JsonRpcId): Waiting<Reply> {
    return this.wait(
      (resolve) => this.waiting.set(id, resolve),
      () => this.waiting.delete(id),
    );
  }

  /** The next response whose id is null or absent: what comes for a request that could not be read. */
  orphan(): Waiting<Reply> {
    let mine: (reply: Reply) => void = () => {};
    return this.wait(
      (resolve) => {
        mine = resolve;
        this.orphaned.add(resolve);
      },
      () => this.orphaned.delete(mine),
    );
  }

  close(): void {
    this.stop();
  }

  private wait(add: (resolve: (reply: Reply) => void) => void, forget: () => void): Waiting<Reply> {
    return { answer: new Promise<Reply>(add), forget };
  }

  private take(event: TraceEvent): void {
    if (event.channel === "exit") this.resolveGone(describeExit(event.code, event.signal));
    if (event.channel === "http-response") {
      this.heads.set(event.exchange, { status: event.status, headers: event.headers });
    }
    const http = "exchange" in event ? this.heads.get(event.exchange) : undefined;
    for (const message of messagesIn(event)) {
      if (isObject(message)) this.sort(message, event.seq, http);
    }
  }

  private sort(message: JsonObject, seq: number, http: HttpFacts | undefined): void {
    const { id, method, params } = message;
    if (typeof method === "string") {
      if (id !== undefined) this.onRequest({ id, method, params: isObject(params) ? params : {}, seq });
      return;
    }
    const reply = readResponse(message, seq, http);
    if (id === undefined || id === null) {
      for (const resolve of this.orphaned) resolve(reply);
      this.orphaned.clear();
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

export function describeExit(code: number | null, signal: string | null): string {
  return signal
    ? `the process was ended by ${signal}`
    : `the process exited with status ${code ?? "unknown"}`;
}
