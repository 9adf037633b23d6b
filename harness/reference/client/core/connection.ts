import { setTimeout as after } from "node:timers/promises";
import { parseJson } from "../../../../schema/printable.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { isObject, isResponse, notification } from "../../message.ts";
import type { Client, Transport } from "../switch.ts";
import type { Channel, Receiver } from "../wire/channel.ts";
import type { Conversation } from "./conversation.ts";
import { InFlight } from "./in-flight.ts";
import type { Pipeline } from "./pipeline.ts";

/**
 * Opens a channel to the server. It is called again only if the server can be started again, or if a server at a URL
 * uses another transport.
 */
export type Opener = (receiver: Receiver, transport?: "http+sse") => Promise<Channel>;

export interface AskOptions {
  readonly timeoutMs: number;
  /** Cancels the request. */
  readonly signal?: AbortSignal;
  /** False if the request must not be cancelled with a notification. */
  readonly isCancellable?: boolean;
}

/** Handles messages that are not responses. */
export interface Listener {
  /** Handles a request, a notification, or something that is neither. Returns the answer, if there is one. */
  handle(message: JsonObject): Promise<JsonObject | undefined>;
}

/** How long a client that closes still completes its answers. */
const ANSWERS_MS = 1_000;

/** A request was cancelled, or took too long. */
export class CalledOff extends Error {
  override readonly name = "CalledOff";
}

/** Messages to one server and back. It matches responses with requests, and handles missing responses. */
export class Connection {
  readonly #open: Opener;
  readonly #pipeline: Pipeline;
  readonly #conversation: Conversation;
  readonly #client: Client;
  readonly #listener: Listener;
  readonly #inFlight = new InFlight();
  /** The answers that are in progress. */
  readonly #answers = new Set<Promise<void>>();
  #channel: Channel | undefined;
  #crash: Error | undefined;
  #isGone = false;

  constructor(
    open: Opener,
    pipeline: Pipeline,
    conversation: Conversation,
    client: Client,
    listener: Listener,
  ) {
    this.#open = open;
    this.#pipeline = pipeline;
    this.#conversation = conversation;
    this.#client = client;
    this.#listener = listener;
  }

  /** The error that ended the client, if there was one. */
  get crash(): Error | undefined {
    return this.#crash;
  }

  /** The server is gone. */
  get isGone(): boolean {
    return this.#isGone;
  }

  get channel(): Channel {
    if (!this.#channel) throw new Error("The connection is not open");
    return this.#channel;
  }

  async open(transport?: "http+sse"): Promise<void> {
    await this.#channel?.close();
    this.#isGone = false;
    const channel = await this.#open(
      {
        receive: (text) => this.#receive(text),
        crash: (why) => this.#die(why),
        gone: (why) => {
          if (this.#channel !== undefined && this.#channel !== channel) return;
          this.#isGone = true;
          this.#inFlight.failAll(why);
        },
      },
      transport,
    );
    this.#channel = channel;
  }

  /** Waits until the server requests are answered, with a time limit. */
  async finishAnswers(): Promise<void> {
    const inTime = new AbortController();
    const late = after(ANSWERS_MS, undefined, { signal: inTime.signal }).catch(() => {});
    await Promise.race([Promise.all(this.#answers), late]);
    inTime.abort();
  }

  close(): Promise<void> {
    const closed = this.#channel?.close() ?? Promise.resolve();
    this.#inFlight.failAll(new CalledOff("The client is closing"));
    return closed;
  }

  /** @throws ProtocolError for an error response, CalledOff, or Lost or Refused if no response can come */
  async ask(message: JsonObject, options: AskOptions): Promise<JsonObject> {
    if (this.#crash) throw this.#crash;
    const { id } = message;
    const cut = new AbortController();
    const result = this.#inFlight.add(id);
    const off = (why: string) => void this.#callOff(message, why, options, cut);
    const timer = setTimeout(() => off(`no answer within ${options.timeoutMs} ms`), options.timeoutMs);
    const onAbort = () => off("it is no longer needed");
    options.signal?.addEventListener("abort", onAbort, { once: true });
    if (options.signal?.aborted) onAbort();
    this.#transmit(message, cut.signal).catch((cause: Error) => this.#inFlight.fail(id, cause));
    try {
      return await result;
    } finally {
      clearTimeout(timer);
      options.signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Sends a notification or a response. @throws Refused, Lost */
  async send(message: JsonObject): Promise<void> {
    await this.#transmit(message, new AbortController().signal);
  }

  /** Sends any value, without the hooks for messages. */
  async sendRaw(message: unknown): Promise<void> {
    const text = typeof message === "string" ? message : JSON.stringify(message);
    await this.#put(message, text, new AbortController().signal);
  }

  async #transmit(message: JsonObject, signal: AbortSignal): Promise<void> {
    const sent = this.#pipeline.outgoing(message, this.#client).map((one) => {
      const text = typeof one === "string" ? one : JSON.stringify(one);
      return this.#put(one, this.#pipeline.text(text), signal);
    });
    await Promise.all(sent);
  }

  async #put(message: unknown, text: string, signal: AbortSignal): Promise<void> {
    if (this.#crash) throw this.#crash;
    const ids = [message]
      .flat()
      .flatMap((one) => (isObject(one) && "id" in one && "method" in one ? [one.id] : []));
    await this.channel.send(message, text, {
      isRequest: ids.length > 0,
      isOpen: () => !signal.aborted && ids.some((id) => this.#inFlight.has(id)),
      signal,
      lost: (why) => {
        for (const id of ids) this.#inFlight.fail(id, why);
      },
    });
  }

  async #callOff(message: JsonObject, why: string, options: AskOptions, cut: AbortController): Promise<void> {
    const { id, method } = message;
    if (!this.#inFlight.has(id)) return;
    const closes = this.#conversation.era === "stateless" && this.#transport === "http";
    const usual = options.isCancellable === false ? "nothing" : closes ? "closing" : "notification";
    const way = this.#pipeline.decide("cancelledBy", usual, { id });
    this.#inFlight.fail(id, new CalledOff(`${String(method)}: ${why}`));
    const requestId = this.#pipeline.decide("cancelledId", id, { method: String(method) });
    const cancelled = notification("notifications/cancelled", {
      ...(requestId === undefined ? {} : { requestId }),
      reason: why,
    });
    if (way === "notification" || way === "notification-only")
      await this.send({ ...cancelled }).catch(() => {});
    if (way === "notification" || way === "closing") cut.abort();
  }

  get #transport(): Transport {
    return this.channel.transport;
  }

  #receive(text: string): void {
    if (this.#crash) return;
    try {
      const message = parsed(this.#pipeline.receive(text));
      const isBatch = Array.isArray(message) && this.#conversation.revision === "2025-03-26";
      const read = (one: unknown) => this.#pipeline.incoming(one, this.#client);
      if (isBatch) this.#keep(this.#answerBatch(message.flatMap(read)));
      else for (const one of read(message)) this.#keep(this.#answer(one));
    } catch (cause) {
      this.#die(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }

  /** From here on nothing is read or sent. */
  #die(why: Error): void {
    this.#crash = why;
    this.#isGone = true;
    this.#inFlight.failAll(why);
  }

  #keep(answer: Promise<void>): void {
    this.#answers.add(answer);
    void answer.finally(() => this.#answers.delete(answer));
  }

  async #answer(message: unknown): Promise<void> {
    const response = await this.#handle(message);
    // If the server does not accept the answer, it no longer needs it.
    if (response) await this.send(response).catch(() => {});
  }

  /** Answers a batch with a batch (2025-03-26). */
  async #answerBatch(messages: readonly unknown[]): Promise<void> {
    const responses = (await Promise.all(messages.map((one) => this.#handle(one)))).filter(
      (one) => one !== undefined,
    );
    if (responses.length > 0) await this.sendRaw(responses).catch(() => {});
  }

  async #handle(message: unknown): Promise<JsonObject | undefined> {
    if (!isObject(message)) return undefined;
    if (!isResponse(message)) return this.#listener.handle(message);
    this.#inFlight.resolve(message);
    return undefined;
  }
}

/** Text that is not JSON is ignored. */
function parsed(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
