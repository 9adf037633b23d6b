import { printableLine } from "../../../reports/text.ts";
import { given } from "../../../schema/given.ts";
import { isObject } from "../../../schema/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { keyOf, type Message, messagesOf } from "../../trace/message.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { TargetRole } from "../../verdict/result.ts";

/** A request of the harness that has no answer yet. */
interface Open {
  readonly method: string;
  /** Milliseconds, on the clock of the caller. */
  readonly since: number;
  readonly exchange?: number;
  /** The number of its event. */
  readonly seq: number;
  /** It was not waited for any more. */
  isGivenUp: boolean;
}

/** An answer that came after the limit. */
export interface Late {
  readonly method: string;
  /** Since the request was sent. */
  readonly ms: number;
}

/** What the run still waits for. */
export interface Awaited {
  /** "the answer to tools/list" */
  readonly what: string;
  /** Milliseconds, on the clock of the caller. */
  readonly since: number;
  /** For how long at most, in milliseconds. Absent where that is not known. */
  readonly limit?: number;
}

/** How many answers show whether a target is slow. */
const FIRST = 3;

/** A target whose first answers all take this long is slow, in milliseconds. */
const SLOW_MS = 2000;

/** The answer to these may contain the time of a start. */
const HANDSHAKE = /initialize|server\/discover/;

/** Waiting that is shorter is not reported, in milliseconds. */
const NOTABLE_MS = 1000;

/** These requests are answered only at the end of their stream. */
const LONG_LIVED = ["subscriptions/listen"];

/** Follows the requests of the harness: which of them waits for its answer, and how many never got one. */
export class Waiting {
  readonly #open = new Map<string, Open>();
  /** Connections whose end the run waits for. */
  readonly #connections = new Map<string, Awaited>();
  #unanswered = 0;
  readonly #met = new Set<string>();
  /** The answers that came after the limit. */
  readonly late: Late[] = [];
  /** The times of the first answers after the handshake, in milliseconds. */
  readonly #first: number[] = [];
  readonly #role: TargetRole;
  #onSlow: ((ms: number) => void) | undefined;

  readonly #limit: number | undefined;

  /** `limit`: of the operator for one answer, in milliseconds. */
  constructor(role: TargetRole, recorder: Pick<Recorder, "listen">, limit?: number) {
    this.#role = role;
    this.#limit = limit;
    const harness: Message["from"] = role === "client" ? "server" : "client";
    recorder.listen((event) => this.#follow(event, harness));
  }

  /** Calls the listener, once, when the first answers of the target have taken long, with the shortest of their times. */
  whenSlow(listener: (ms: number) => void): void {
    this.#onSlow = listener;
  }

  /** How many requests got no answer until now. */
  get unanswered(): number {
    return this.#unanswered + this.#open.size;
  }

  /** How many servers were played for a client until now, each once, in all legs. */
  get situations(): number {
    return this.#met.size;
  }

  /** The newest request that has waited for a second, else the newest connection whose end has been waited for as long. */
  awaited(now: number): Awaited | undefined {
    const isNotable = ({ since }: Pick<Awaited, "since">) => now - since >= NOTABLE_MS;
    const open = [...this.#open.values()].filter(isNotable).at(-1);
    return (open && this.#awaitedOf(open)) ?? [...this.#connections.values()].filter(isNotable).at(-1);
  }

  /** A program that starts has another limit for its first answer. */
  #awaitedOf({ method, since }: Open): Awaited {
    const limit = HANDSHAKE.test(method) || this.#role === "client" ? undefined : this.#limit;
    return { what: `the answer to ${method}`, since, ...given({ limit }) };
  }

  #follow(event: TraceEvent, harness: Message["from"]): void {
    const { connection } = event;
    const since = performance.now();
    // A server is judged on idle connections. A client is waited for until its situation ends.
    // An authorization server ends with the situation that it belongs to.
    if (event.channel === "open" && harness === "server" && event.party === undefined) {
      this.#connections.set(connection, { what: `the end of ${event.purpose}`, since });
    }
    if (event.channel === "unanswered") this.#giveUp(event.request);
    if (event.channel === "met") {
      this.#met.add(`${event.revision} ${event.transport} ${event.situation}`);
      for (const ended of event.connections) this.#connections.delete(ended);
    }
    if (event.channel === "close") {
      this.#connections.delete(connection);
      this.#connections.set(connection, { what: "the end of a process", since });
    }
    if (event.channel === "exit") {
      this.#connections.delete(connection);
      this.#end(connection);
    }
    // An error status is an answer with any body.
    if (event.channel === "http-response" && event.status >= 300) this.#answeredBy(event.exchange);
    for (const message of messagesOf(event)) this.#read(message, connection, harness);
  }

  #giveUp(request: number): void {
    for (const open of this.#open.values()) if (open.seq === request) open.isGivenUp = true;
  }

  #read({ from, value, broken, exchange, seq }: Message, connection: string, harness: Message["from"]): void {
    if (!isObject(value)) return;
    const { id, method, params } = value;
    if (typeof method !== "string") {
      if (from !== harness) this.#close(`${connection} ${keyOf(id)}`);
    } else if (from === harness && id !== undefined && !broken && !LONG_LIVED.includes(method)) {
      this.#open.set(`${connection} ${keyOf(id)}`, {
        ...{ method: printableLine(method, 60), seq, isGivenUp: false },
        since: performance.now(),
        ...(exchange === undefined ? {} : { exchange }),
      });
    } else if (from === harness && method === "notifications/cancelled" && isObject(params)) {
      this.#open.delete(`${connection} ${keyOf(params.requestId)}`);
    }
  }

  #close(key: string): void {
    const open = this.#open.get(key);
    this.#open.delete(key);
    if (open?.isGivenUp) this.late.push({ method: open.method, ms: performance.now() - open.since });
    if (
      open === undefined ||
      this.#role === "client" ||
      HANDSHAKE.test(open.method) ||
      this.#first.length >= FIRST
    )
      return;
    this.#first.push(performance.now() - open.since);
    const shortest = Math.min(...this.#first);
    if (this.#first.length === FIRST && shortest >= SLOW_MS) this.#onSlow?.(shortest);
  }

  #answeredBy(exchange: number): void {
    for (const [key, open] of this.#open) if (open.exchange === exchange) this.#open.delete(key);
  }

  #end(connection: string): void {
    for (const key of [...this.#open.keys()].filter((one) => one.startsWith(`${connection} `))) {
      this.#open.delete(key);
      this.#unanswered += 1;
    }
  }
}
