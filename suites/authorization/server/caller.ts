import { type Challenges, challengesOf } from "../../../harness/authorization/challenge.ts";
import { messagesIn } from "../../../harness/session/replies/inbox.ts";
import { withTimeout } from "../../../harness/session/waiting/timeout.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import { isBusyStatus, isGatewayStatus } from "../../../harness/trace/gateway.ts";
import { headerOf } from "../../../harness/trace/headers.ts";
import type { HttpConnection, HttpRequest } from "../../../harness/transport/connection.ts";
import { mediaType } from "../../../harness/transport/http/headers.ts";
import { isObject, type JsonObject } from "../../../schema/json.ts";
import { isResponse } from "../../across-topics/server/http/exchanges.ts";

/** An HTTP answer, and the request in words. */
export interface Answer {
  readonly kind: "answer";
  readonly sent: string;
  readonly seq: number;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly isStream: boolean;
  /** The first JSON-RPC response in the body or on the stream. */
  readonly message?: JsonObject;
  readonly challenges: Challenges;
}

/** A request that has no answer, and why. */
export interface Missing {
  readonly kind: "missing";
  readonly sent: string;
  readonly why: string;
}

export type Asked = Answer | Missing;

/** No metadata needs more, in bytes. */
const MOST_BYTES = 256 * 1024;

/** Sends requests one after the other, at most a given number, and none after the server asks for a pause. */
export class Caller {
  readonly #connection: HttpConnection;
  readonly #limit: number;
  readonly #by: string;
  #left: number;
  #stopped: string | undefined;

  constructor(connection: HttpConnection, { limit, most, by }: { limit: number; most: number; by: string }) {
    this.#connection = connection;
    this.#limit = limit;
    this.#left = most;
    this.#by = by;
  }

  get url(): string {
    return this.#connection.url;
  }

  /** `sent`: the request in words, for reports. */
  async send(sent: string, request: Omit<HttpRequest, "by" | "broken" | "most">): Promise<Asked> {
    const missing = (why: string): Missing => ({ kind: "missing", sent, why });
    if (this.#stopped !== undefined) return missing(this.#stopped);
    if (this.#left <= 0) return missing("not sent: the largest number of requests is reached");
    this.#left -= 1;
    const asked = await this.#ask(sent, request);
    if (asked.kind === "answer" && isBusyAnswer(asked)) {
      this.#stopped = `the server asks for fewer requests (HTTP ${asked.status}), so nothing more was sent`;
      return missing(this.#stopped);
    }
    if (asked.kind === "answer" && isGatewayStatus(asked.status) && asked.message === undefined)
      return missing(`a gateway answered HTTP ${asked.status} in place of the server`);
    if (asked.kind === "missing") this.#stopped = `not sent: an earlier request had no answer (${sent})`;
    return asked;
  }

  async #ask(sent: string, request: Omit<HttpRequest, "by" | "broken" | "most">): Promise<Asked> {
    const messages: { value: JsonObject; exchange: number }[] = [];
    let heard: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      heard = resolve;
    });
    const stop = this.#connection.listen((event) => {
      if (event.channel !== "sse") return;
      for (const value of messagesIn(event).filter(isObject)) {
        if (!isResponse(value)) continue;
        messages.push({ value, exchange: event.exchange });
        heard();
      }
    });
    // An authorization server answers with pages, and must not register a client twice.
    const once = request.url === undefined ? {} : { once: true as const };
    const exchange = this.#connection.request({
      ...request,
      by: this.#by,
      broken: true,
      most: MOST_BYTES,
      ...once,
    });
    let hasEnded = false;
    void exchange.end.then(() => {
      hasEnded = true;
    });
    try {
      const head = await withTimeout(exchange.head, this.#limit, () => undefined);
      if (head === undefined) return { kind: "missing", sent, why: "no answer in time" };
      const { status, headers, seq } = head;
      const isStream = mediaType(headers) === "text/event-stream";
      // A stream that a GET opens has no response: that it is open is enough.
      const isAsked = request.method === "POST";
      const body = isStream ? "" : await withTimeout<string, string>(exchange.body, this.#limit, () => "");
      if (isStream && isAsked)
        await withTimeout<unknown, void>(Promise.race([first, exchange.end]), this.#limit, () => {});
      const message = isStream
        ? messages.find((one) => one.exchange === exchange.exchange)?.value
        : parsed(body);
      return {
        kind: "answer",
        sent,
        seq,
        status,
        headers,
        body,
        isStream,
        ...(message === undefined ? {} : { message }),
        challenges: challengesOf(headers),
      };
    } finally {
      stop();
      if (!hasEnded) exchange.abort();
    }
  }
}

function isBusyAnswer({ status, headers }: Answer): boolean {
  return isBusyStatus(status) || (status >= 400 && headerOf(headers, "Retry-After") !== undefined);
}

/** The JSON object of a body. */
export function parsed(body: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a request was served: its answer has a result, or opens a stream. */
export function isServed(asked: Asked | undefined): boolean {
  if (asked?.kind !== "answer" || asked.status < 200 || asked.status > 299) return false;
  if (asked.message !== undefined) return "result" in asked.message;
  return asked.isStream;
}

/** An answer in words: "a request with an unknown token → HTTP 500, no WWW-Authenticate". */
export function describeAnswer({ status, headers, message, isStream }: Answer): string {
  const challenges = headers.filter(([name]) => name.toLowerCase() === "www-authenticate");
  const location = headerOf(headers, "Location");
  const what = [
    `HTTP ${status}`,
    ...(location === undefined ? [] : [`Location: ${location}`]),
    ...(message && "result" in message ? ["with a result"] : []),
    ...(message && status < 300 && "error" in message ? ["with a JSON-RPC error"] : []),
    ...(isStream ? ["with an event stream"] : []),
    challenges.length === 0
      ? "no WWW-Authenticate"
      : challenges.map(([, value]) => `WWW-Authenticate: ${value}`).join(", "),
  ];
  return what.join(", ");
}
