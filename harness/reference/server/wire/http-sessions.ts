import { randomUUID } from "node:crypto";
import { eraOf, isRevision } from "../../../../schema/revision.ts";
import type { Outgoing } from "../../../switches/message.ts";
import type { HttpReply, HttpRequest } from "../../../switches/server.ts";
import {
  errorResponse,
  INVALID_REQUEST,
  isObject,
  isResponse,
  PARSE_ERROR,
  ProtocolError,
} from "../../message.ts";
import { classify } from "../../parse.ts";
import type { ReferenceServer } from "../core/server.ts";
import { Session } from "../eras/session.ts";
import { asks, Exchange, refusal, streamReply } from "./exchange.ts";
import { placeOf, ResumableStream } from "./streams.ts";

/** The methods that are answered with a stream from the start, so that a client can resume it. */
const STREAMED = new Set(["tools/call", "tasks/result"]);

/** One session over Streamable HTTP, and its streams. */
class HttpSession {
  readonly id = randomUUID();
  readonly session: Session;
  readonly #server: ReferenceServer;
  readonly #streams = new Map<string, ResumableStream>();
  /** The GET streams. The first exists before the client opens it, and stores earlier messages. */
  readonly #unasked: ResumableStream[] = [];

  constructor(server: ReferenceServer) {
    this.#server = server;
    this.#unasked.push(this.#open());
    const send = (message: Outgoing) => this.#current().send(message);
    this.session = new Session(server, server.pipeline.outlet({ send }));
  }

  async post(message: unknown, gone: AbortSignal): Promise<HttpReply> {
    const exchange = new Exchange({
      isAsked: asks(message),
      gone,
      statusOf,
      stream: () => this.#open(true),
      headers: () => (isInitialize(message) && this.session.revision ? { "mcp-session-id": this.id } : {}),
    });
    if ([message].flat().some((one) => isObject(one) && "id" in one && STREAMED.has(String(one.method)))) {
      exchange.openStream();
    }
    const done = this.session.handle(message, this.#server.pipeline.outlet(exchange));
    void done.finally(() => exchange.finish());
    return exchange.reply;
  }

  get(lastEventId: string | undefined, gone: AbortSignal): HttpReply {
    const place = lastEventId === undefined ? undefined : placeOf(lastEventId);
    const resumed = place && this.#streams.get(place.stream);
    if (resumed) return streamReply(resumed.connect(gone, place.number));
    const free = this.#unasked.find((stream) => !stream.isConnected) ?? this.#open();
    if (!this.#unasked.includes(free)) this.#unasked.push(free);
    if (this.session.revision === "2025-11-25") free.prime();
    return streamReply(free.connect(gone));
  }

  close(): void {
    this.session.close();
    for (const stream of this.#streams.values()) stream.end();
  }

  /** Each message is sent on only one stream. */
  #current(): ResumableStream {
    const [first] = this.#unasked;
    return this.#unasked.find((stream) => stream.isConnected) ?? first ?? this.#open();
  }

  #open(isAnswer = false): ResumableStream {
    const name = String(this.#streams.size + 1);
    const stream = new ResumableStream(name);
    this.#streams.set(name, stream);
    // Older clients treat an event without data as a broken message.
    if (isAnswer && this.session.revision === "2025-11-25") stream.prime();
    return stream;
  }
}

function isInitialize(message: unknown): boolean {
  return isObject(message) && message.method === "initialize";
}

/** An error about one request is an ordinary answer. An error about the message itself has status 400. */
function statusOf(message: Outgoing): number {
  if (!isResponse(message) || !("error" in message)) return 200;
  return message.error.code === PARSE_ERROR || message.error.code === INVALID_REQUEST ? 400 : 200;
}

/** The stateful era over Streamable HTTP: sessions by their ids. */
export class HttpSessions {
  readonly #server: ReferenceServer;
  readonly #sessions = new Map<string, HttpSession>();

  constructor(server: ReferenceServer) {
    this.#server = server;
  }

  async post(request: HttpRequest, message: unknown, gone: AbortSignal): Promise<HttpReply> {
    const refuse = (status: number, why: string) => answered(message, status, why);
    const isNew = this.#server.lenient || request.headers["mcp-session-id"] === undefined;
    const isFirst = isInitialize(message) && isNew;
    if (isFirst) return this.#begin(message, gone);
    const found = this.#find(request, refuse);
    return found instanceof HttpSession ? found.post(message, gone) : found;
  }

  get(request: HttpRequest, gone: AbortSignal): HttpReply {
    const found = this.#find(request, refusal);
    return found instanceof HttpSession ? found.get(request.headers["last-event-id"], gone) : found;
  }

  delete(request: HttpRequest): HttpReply {
    const found = this.#find(request, refusal);
    if (!(found instanceof HttpSession)) return found;
    this.#sessions.delete(found.id);
    found.close();
    return { status: 204, headers: {}, body: "" };
  }

  close(): void {
    for (const session of this.#sessions.values()) session.close();
    this.#sessions.clear();
  }

  /** A session is stored only if its initialization succeeded. */
  async #begin(message: unknown, gone: AbortSignal): Promise<HttpReply> {
    const session = new HttpSession(this.#server);
    const reply = await session.post(message, gone);
    if (session.session.revision) this.#sessions.set(session.id, session);
    return reply;
  }

  #find(
    { headers }: HttpRequest,
    refuse: (status: number, why: string) => HttpReply,
  ): HttpSession | HttpReply {
    const version = headers["mcp-protocol-version"];
    const isSpoken =
      isRevision(version) && eraOf(version) === "stateful" && this.#server.revisions.includes(version);
    const { lenient } = this.#server;
    if (version !== undefined && !isSpoken && !lenient)
      return refuse(400, "MCP-Protocol-Version is not supported");
    const id = headers["mcp-session-id"] ?? (lenient ? [...this.#sessions.keys()].at(-1) : undefined);
    if (id === undefined) return refuse(400, "Mcp-Session-Id is missing");
    return this.#sessions.get(id) ?? refuse(404, "There is no such session");
  }
}

/** A refusal that also answers the request, if the message was a request. */
function answered(message: unknown, status: number, why: string): HttpReply {
  const incoming = classify(message);
  if (incoming.kind !== "request") return refusal(status, why);
  const { id } = incoming.message;
  const body = JSON.stringify(errorResponse(id, new ProtocolError(INVALID_REQUEST, why)));
  return { status, headers: { "content-type": "application/json" }, body };
}
