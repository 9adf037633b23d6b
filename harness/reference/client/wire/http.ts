import { setTimeout as after } from "node:timers/promises";
import { parseJson } from "../../../../schema/printable.ts";
import { isObject, ProtocolError } from "../../message.ts";
import type { Authorizer } from "../authorization/authorizer.ts";
import type { Conversation } from "../core/conversation.ts";
import type { Pipeline } from "../core/pipeline.ts";
import type { HttpReply, HttpRequest } from "../switch.ts";
import { type Channel, Lost, type Receiver, Refused, type Sending } from "./channel.ts";
import { type Endpoint, endpointAt, exchange, textOf, typeOf } from "./exchange.ts";
import { type Headers, headersOf, standingHeaders } from "./headers.ts";
import { eventsOf } from "./sse.ts";

/** The reconnection time if the server sends no retry field. */
const RECONNECT_MS = 100;

/** How often in a row a stream without events is resumed. */
const FRUITLESS = 5;

/** How far a stream was read. */
interface Place {
  lastEventId?: string;
  retry?: number;
  events: number;
}

/** Streamable HTTP: each message is a POST. The answer is one JSON message or an event stream. */
export class HttpChannel implements Channel {
  readonly transport = "http";
  readonly #endpoint: Endpoint;
  readonly #pipeline: Pipeline;
  readonly #receiver: Receiver;
  readonly #conversation: Conversation;
  readonly #authorizer: Authorizer | undefined;
  readonly #end = new AbortController();
  readonly #streams = new Set<Promise<void>>();

  /** `authorizer`: without it, a refusal for lack of a token is final. */
  constructor(
    url: string,
    pipeline: Pipeline,
    receiver: Receiver,
    conversation: Conversation,
    authorizer?: Authorizer,
  ) {
    this.#authorizer = authorizer;
    this.#endpoint = endpointAt(pipeline.decide("url", url, undefined));
    this.#pipeline = pipeline;
    this.#receiver = receiver;
    this.#conversation = conversation;
  }

  async send(message: unknown, text: string, sending: Sending): Promise<void> {
    const request = { method: "POST", headers: headersOf(message, this.#conversation), body: text };
    const reply = await this.#exchange(request, sending.signal);
    const isInitialize = isObject(message) && message.method === "initialize" && reply.status < 300;
    if (isInitialize) this.#conversation.sessionId = reply.headers["mcp-session-id"];
    if (!sending.isRequest) {
      const body = await textOf(reply.body);
      if (reply.status >= 400) throw new Refused(reply.status, body);
    } else if (typeOf(reply) === "text/event-stream") await this.#follow(reply, sending);
    else await this.#readOne(reply, sending);
  }

  /** Sends one HTTP request with the headers of the session. */
  http(method: string, headers: Headers = {}, body?: string): Promise<HttpReply> {
    const all = { ...standingHeaders(this.#conversation), ...headers };
    return this.#exchange({ method, headers: all, ...(body === undefined ? {} : { body }) });
  }

  /**
   * Opens the GET stream for messages that belong to no request. Resolves when the server has answered, also if it has
   * no stream.
   */
  openStream(): Promise<void> {
    return new Promise((resolve) => {
      const isOpen = () => !this.#end.signal.aborted;
      this.#keep(this.#listen({ events: 0 }, "get", isOpen, this.#end.signal, resolve).finally(resolve));
    });
  }

  async endSession(): Promise<void> {
    const reply = await this.http("DELETE");
    // Any answer is accepted: a server need not let clients end sessions.
    await textOf(reply.body);
    this.#conversation.sessionId = undefined;
  }

  async close(): Promise<void> {
    this.#end.abort();
    await Promise.all(this.#streams);
    this.#endpoint.agent.destroy();
  }

  #exchange(request: HttpRequest, signal: AbortSignal = this.#end.signal): Promise<HttpReply> {
    const either = AbortSignal.any([signal, this.#end.signal]);
    const send = (authorized: HttpRequest) =>
      this.#pipeline.http(authorized, (given) => exchange(this.#endpoint, given, either));
    return this.#authorizer ? this.#authorizer.around(request, send) : send(request);
  }

  #keep(stream: Promise<void>): void {
    const running = stream.catch(() => {}).finally(() => this.#streams.delete(running));
    this.#streams.add(running);
  }

  async #readOne(reply: HttpReply, { isOpen, lost }: Sending): Promise<void> {
    const body = await textOf(reply.body);
    const { era, sessionId } = this.#conversation;
    // The session has ended. The body does not matter.
    if (reply.status === 404 && era === "stateful" && sessionId !== undefined)
      return lost(new Refused(404, body));
    if (typeOf(reply) === "application/json") this.#receiver.receive(body);
    if (isOpen())
      lost(
        errorWithoutId(body) ??
          (reply.status < 400 ? new Lost("The answer is not a response") : new Refused(reply.status, body)),
      );
  }

  /** Reads the answer to a request as a stream to its end. A broken stream is resumed. */
  async #follow(reply: HttpReply, { isOpen, lost, signal }: Sending): Promise<void> {
    const place: Place = { events: 0 };
    await this.#read(reply, place);
    if (isOpen() && this.#conversation.era === "stateful" && place.lastEventId !== undefined) {
      await this.#comeBack(place, "post", isOpen, signal);
    }
    if (isOpen()) lost(new Lost("The stream ended before the response"));
  }

  async #comeBack(
    place: Place,
    stream: "get" | "post",
    isOpen: () => boolean,
    signal: AbortSignal,
  ): Promise<void> {
    await after(
      this.#pipeline.decide("reconnectsAfter", place.retry ?? RECONNECT_MS, { retry: place.retry, stream }),
      undefined,
      {
        signal: AbortSignal.any([signal, this.#end.signal]),
      },
    );
    if (isOpen()) await this.#listen(place, stream, isOpen, signal);
  }

  /** Reads a GET stream, and resumes it when it ends, until it is aborted. */
  async #listen(
    place: Place,
    stream: "get" | "post",
    isOpen: () => boolean,
    signal: AbortSignal,
    opened: () => void = () => {},
  ): Promise<void> {
    let fruitless = 0;
    const { sessionId } = this.#conversation;
    // The ids of the events of one session mean nothing in the next one.
    const isExpected = () => isOpen() && this.#conversation.sessionId === sessionId;
    while (isExpected() && fruitless < FRUITLESS) {
      const from = this.#pipeline.decide("resumedFrom", place.lastEventId, { stream });
      if (from === undefined && stream === "post") return;
      const headers = {
        Accept: "text/event-stream",
        ...standingHeaders(this.#conversation),
        ...(from === undefined ? {} : { "Last-Event-ID": from }),
      };
      const reply = await this.#exchange({ method: "GET", headers }, signal);
      opened();
      if (reply.status !== 200 || typeOf(reply) !== "text/event-stream")
        return void (await textOf(reply.body));
      const before = place.events;
      await this.#read(reply, place);
      fruitless = place.events > before ? 0 : fruitless + 1;
      if (!isExpected()) return;
      const delay = this.#pipeline.decide("reconnectsAfter", place.retry ?? RECONNECT_MS, {
        retry: place.retry,
        stream,
      });
      await after(delay, undefined, { signal: AbortSignal.any([signal, this.#end.signal]) });
    }
  }

  /** Delivers the messages of one connection. A break is not an error, because a stream can be resumed. */
  async #read({ body }: HttpReply, place: Place): Promise<void> {
    try {
      for await (const read of eventsOf(body)) {
        for (const { id, event, data, retry } of this.#handled(read)) {
          if (id !== undefined) place.lastEventId = id;
          if (retry !== undefined) place.retry = retry;
          if (data === undefined) continue;
          place.events += 1;
          // The first event of a stream may have nothing but an id. Events with other names are ignored.
          if (data !== "" && (event ?? "message") === "message") this.#receiver.receive(data);
        }
      }
    } catch {
      // The connection broke, or was closed by us.
    }
  }

  #handled(read: Parameters<Pipeline["event"]>[0]) {
    try {
      return this.#pipeline.event(read);
    } catch (cause) {
      this.#receiver.crash(cause instanceof Error ? cause : new Error(String(cause)));
      return [];
    }
  }
}

/**
 * A server that could not read the id of a request answers without one. Over HTTP the exchange identifies the request.
 */
function errorWithoutId(body: string): ProtocolError | undefined {
  try {
    const message: unknown = parseJson(body);
    if (!isObject(message) || !isObject(message.error) || (message.id ?? null) !== null) return undefined;
    const { code, message: said, data } = message.error;
    return new ProtocolError(Number(code), String(said), data);
  } catch {
    return undefined;
  }
}
