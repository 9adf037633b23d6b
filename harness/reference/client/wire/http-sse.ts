import { setTimeout as after } from "node:timers/promises";
import type { Pipeline } from "../core/pipeline.ts";
import type { HttpReply, SseEvent } from "../switch.ts";
import { type Channel, Lost, type Receiver, Refused, type Sending } from "./channel.ts";
import { type Endpoint, endpointAt, exchange, textOf, typeOf } from "./exchange.ts";
import { eventsOf } from "./sse.ts";

/** HTTP+SSE of 2024-11-05: one stream for all messages of the server, and an address for the messages of the client. */
export class HttpSseChannel implements Channel {
  readonly transport = "http+sse";
  readonly #endpoint: Endpoint;
  readonly #pipeline: Pipeline;
  readonly #receiver: Receiver;
  readonly #end = new AbortController();
  /** Unknown before the event `endpoint`. */
  #address: URL | undefined;
  /** No answer can come any more. */
  #isOver = false;
  #read: Promise<void> = Promise.resolve();

  constructor(url: string, pipeline: Pipeline, receiver: Receiver) {
    this.#endpoint = endpointAt(url);
    this.#pipeline = pipeline;
    this.#receiver = receiver;
  }

  /**
   * Opens the stream. Resolves when the server has named the address.
   *
   * @throws Refused if there is no stream, Lost if the stream names no address in time
   */
  async open(timeoutMs: number): Promise<void> {
    try {
      await this.#open(timeoutMs);
    } catch (cause) {
      await this.close();
      throw cause;
    }
  }

  /** A cancelled request is sent as well: cutting its POST would not cancel it, and the notification has to name it. */
  async send(_message: unknown, text: string, { isRequest, lost }: Sending): Promise<void> {
    const address = this.#address;
    if (address === undefined || this.#isOver) throw new Lost("The stream of the server has ended");
    const path = `${address.pathname}${address.search}`;
    const headers = { "Content-Type": "application/json" };
    const reply = await this.http("POST", headers, text, path);
    // The response comes on the stream. What the body of the answer says has no meaning.
    const body = await textOf(reply.body);
    if (reply.status < 400) return;
    const refused = new Refused(reply.status, body);
    if (!isRequest) throw refused;
    lost(refused);
  }

  /** Sends one HTTP request to the server, by default to the URL of the stream. */
  http(
    method: string,
    headers: Readonly<Record<string, string>> = {},
    body?: string,
    path?: string,
  ): Promise<HttpReply> {
    const request = {
      method,
      headers,
      ...(path === undefined ? {} : { path }),
      ...(body === undefined ? {} : { body }),
    };
    const signal = AbortSignal.any([this.#end.signal]);
    return this.#pipeline.http(request, (given) => exchange(this.#endpoint, given, signal));
  }

  async close(): Promise<void> {
    this.#end.abort();
    await this.#read;
    this.#endpoint.agent.destroy();
  }

  async #open(timeoutMs: number): Promise<void> {
    const inTime = new AbortController();
    const late = after(timeoutMs, undefined, { signal: inTime.signal }).then(
      () => Promise.reject(new Lost(`The server has named no address within ${timeoutMs} ms`)),
      () => {},
    );
    try {
      const reply = await Promise.race([this.http("GET", { Accept: "text/event-stream" }), late]);
      if (reply === undefined) throw new Lost("The server has not answered");
      if (reply.status !== 200 || typeOf(reply) !== "text/event-stream")
        throw new Refused(reply.status, await textOf(reply.body));
      await Promise.race([this.#begin(reply), late]);
    } finally {
      inTime.abort();
    }
  }

  /** Resolves with the first address. After that the stream is read to its end. */
  #begin(reply: HttpReply): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#read = this.#readAll(reply, resolve).then(
        () => reject(new Lost("The stream ended before the event endpoint")),
        reject,
      );
    });
  }

  async #readAll({ body }: HttpReply, named: () => void): Promise<void> {
    try {
      for await (const read of eventsOf(body)) {
        for (const { event = "message", data } of this.#handled(read)) {
          if (data === undefined) continue;
          if (event === "endpoint") {
            this.#address = this.#resolve(data);
            named();
          } else if (event === "message" && data !== "") this.#receiver.receive(data);
        }
      }
    } catch (cause) {
      // Without an address nothing can be sent. Later the connection broke, or was closed by us.
      if (this.#address === undefined) throw cause;
    }
    this.#isOver = true;
    // Later, because the opener has not returned the channel yet if the stream ends at once.
    if (this.#address !== undefined)
      setImmediate(() => this.#receiver.gone(new Lost("The stream of the server has ended")));
  }

  #resolve(data: string): URL {
    const { url } = this.#endpoint;
    const address = new URL(this.#pipeline.decide("address", new URL(data, url).href, { data, url }));
    if (address.origin !== new URL(url).origin) throw new Error(`${data} is an address of another origin`);
    return address;
  }

  #handled(read: SseEvent): readonly SseEvent[] {
    try {
      return this.#pipeline.event(read);
    } catch (cause) {
      this.#receiver.crash(cause instanceof Error ? cause : new Error(String(cause)));
      return [];
    }
  }
}
