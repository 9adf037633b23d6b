import { given } from "../../schema/given.ts";
import type { JsonObject } from "../../schema/json.ts";
import { type Era, eraOf, type Revision } from "../../schema/revision.ts";
import type { Headers, TraceEvent } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import { byTransport } from "../transport/by-transport.ts";
import type { Connection, HttpConnection, HttpExchange, HttpRequest } from "../transport/connection.ts";
import { answerTo } from "./client-answers.ts";
import {
  conversationHeaders,
  headersOf,
  notificationMessage,
  requestMessage,
  type Speaker,
} from "./envelope.ts";
import { HttpLine } from "./http-line.ts";
import { Inbox } from "./inbox.ts";
import { stopwatch } from "./lag.ts";
import { Latency } from "./latency.ts";
import type { Line } from "./line.ts";
import { BROKEN, Patience } from "./patience.ts";
import { RateLimit } from "./rate-limit.ts";
import type { JsonRpcId, Reply } from "./reply.ts";
import { StdioLine } from "./stdio-line.ts";
import { NEVER, withTimeout } from "./timeout.ts";
import { Unanswered, watchEndOf } from "./unanswered.ts";

/** Probes that begin with the same characters are of one kind. */
const KIND_CHARACTERS = 200;

/** How long the end of a session is waited for where the target answers nothing, in milliseconds. */
const SILENT_END_MS = 250;

/** How long a probe waits for its answer before the fence, where both cannot be open at once. In milliseconds. */
const PROBE_MS = 150;

/** What a target declares about itself in the handshake, or in `server/discover`. */
export interface ServerFacts {
  readonly name?: string;
  readonly version?: string;
  readonly capabilities: JsonObject;
  /** As `server/discover` lists them. */
  readonly supportedVersions?: readonly unknown[];
}

export interface SendOptions {
  readonly id?: JsonRpcId;
  /** Milliseconds to wait for the answer. The default is the limit of the operator. */
  readonly limit?: number;
  /** It is sent beside other requests, also to a target that answers only one of several. */
  readonly together?: boolean;
  /** The message, or its headers, break the protocol on purpose. */
  readonly broken?: boolean;
  /** Changes the HTTP headers that the revision requires. */
  readonly headers?: (headers: Headers) => Headers;
}

/** The state that all views of one conversation share. */
interface Core {
  readonly connection: Connection;
  readonly recorder: Recorder;
  readonly inbox: Inbox;
  readonly latency: Latency;
  readonly line: Line;
  readonly patience: Patience;
  readonly unanswered: Unanswered;
  readonly rateLimit: RateLimit;
  readonly limit: number;
  speaker: Speaker;
  server: ServerFacts;
  agreed: boolean;
  /** Something was sent that breaks the protocol on purpose. */
  isProvoked: boolean;
  /** How many messages were sent. */
  sent: number;
  /** The last message was a request, and a result answered it. */
  isProven: boolean;
  nextId: number;
  /** Ends with the last request, where one has to wait for the other. */
  turn: Promise<unknown>;
  /** Set when the conversation begins to end. */
  ending?: Promise<void>;
}

export interface SessionOptions {
  readonly connection: Connection;
  readonly recorder: Recorder;
  readonly revision: Revision;
  readonly clientCapabilities: JsonObject;
  /** Milliseconds to wait for any one answer. */
  readonly limit: number;
  /** What earlier sessions with the same target have learned. */
  readonly patience?: Patience;
  readonly rateLimit?: RateLimit;
}

/**
 * A conversation in one revision. It writes the envelope of its era, matches answers with requests, and answers the
 * requests of the target. So the same check runs in both eras and over all transports.
 */
export class Session {
  readonly #core: Core;
  readonly #by: string | undefined;

  private constructor(core: Core, by?: string) {
    this.#core = core;
    this.#by = by;
  }

  static on(options: SessionOptions): Session {
    const { connection, recorder, revision, clientCapabilities, limit } = options;
    const { patience = new Patience(), rateLimit = new RateLimit() } = options;
    const latency = new Latency();
    const inbox = new Inbox(connection, patience, (request) => {
      const { speaker } = core;
      // A server of 2026-07-28 must not send requests. An answer to one would itself break the protocol.
      if (eraOf(speaker.revision) === "stateless" || core.ending !== undefined) return;
      const answer = answerTo(request, speaker.clientCapabilities);
      if (answer === undefined) return;
      const outgoing = { bytes: JSON.stringify(answer), headers: headersOf(speaker, answer) };
      // This fails if the connection was closed in the meantime. Then the answer is not needed.
      core.line.send(outgoing, { limit }).catch(() => {});
    });
    const line = byTransport<Line>(connection, {
      stdio: (stdio) => new StdioLine(stdio, inbox, latency),
      http: (http) => new HttpLine(http, inbox, latency, () => core.speaker),
    });
    const speaker = { revision, clientCapabilities };
    const server = { capabilities: {} };
    const own = {
      speaker,
      server,
      agreed: false,
      isProvoked: false,
      sent: 0,
      isProven: false,
      nextId: 1,
      turn: Promise.resolve(),
    };
    const unanswered = new Unanswered({
      connection,
      isProvoked: () => core.isProvoked,
      patience,
      control: (avoid, within) => session.#control(avoid, within),
    });
    const shared = { patience, rateLimit, unanswered, limit };
    const core: Core = { connection, recorder, inbox, latency, line, ...shared, ...own };
    const session = new Session(core);
    return session;
  }

  /** The same conversation. The trace names this check at all that is sent through it. */
  as(check: string): Session {
    return new Session(this.#core, check);
  }

  get connection(): Connection {
    return this.#core.connection;
  }

  get revision(): Revision {
    return this.#core.speaker.revision;
  }

  get era(): Era {
    return eraOf(this.revision);
  }

  get server(): ServerFacts {
    return this.#core.server;
  }

  /** Whether the target has agreed to a conversation. Without that no request is expected to work. */
  get agreed(): boolean {
    return this.#core.agreed;
  }

  get sessionId(): string | undefined {
    return this.#core.speaker.sessionId;
  }

  get speaker(): Speaker {
    return this.#core.speaker;
  }

  /** Ends the handshake: from now on the conversation is in this revision. The trace records that. */
  agree(agreed: { revision: Revision; server: ServerFacts; sessionId?: string }): void {
    const { revision, server, sessionId } = agreed;
    this.#core.speaker = {
      revision,
      clientCapabilities: this.#core.speaker.clientCapabilities,
      ...given({ sessionId }),
    };
    this.#core.server = server;
    this.#core.agreed = true;
    this.#core.inbox.agree();
    this.#core.latency.reset();
    this.#core.recorder.record({
      channel: "agreed",
      connection: this.connection.id,
      revision,
      clientCapabilities: this.#core.speaker.clientCapabilities,
      serverCapabilities: server.capabilities,
    });
  }

  /** An id that this conversation has not used. */
  freshId(): number {
    return this.#core.nextId++;
  }

  /** Sends a request in the envelope of the era, and waits for its answer. */
  async request(method: string, params?: JsonObject, options: SendOptions = {}): Promise<Reply> {
    return this.#core.rateLimit.obey(this.#by, () => {
      const id = options.id ?? this.freshId();
      const message = requestMessage(this.#core.speaker, id, method, params);
      return this.#askWatched(message, id, options);
    });
  }

  /** Sends a message exactly as given, and waits for the answer to `id`. */
  async ask(message: unknown, id: JsonRpcId, options: SendOptions = {}): Promise<Reply> {
    return this.#core.rateLimit.obey(this.#by, () => this.#askWatched(message, id, options));
  }

  async #askWatched(message: unknown, id: JsonRpcId, options: SendOptions): Promise<Reply> {
    const { patience } = this.#core;
    const limit = options.limit ?? this.#core.limit;
    if (!this.agreed) {
      const first = () => this.#askFirst(message, id, limit, options);
      return patience.takesTurns ? patience.inTurn(first) : first();
    }
    const kind =
      patience.kindOf(message, this.server.capabilities, this.revision) + (options.broken ? BROKEN : "");
    const watched = () =>
      this.#watched(kind, limit, (unanswered) => this.#ask(message, id, limit, options, unanswered));
    if (this.#core.inbox.lacksIds) return this.#inTurn(watched);
    return patience.takesTurns && !options.together ? patience.inTurn(watched) : watched();
  }

  /** Responses cannot be assigned by their ids, so one request waits for the other. */
  #inTurn(send: () => Promise<Reply>): Promise<Reply> {
    const reply = this.#core.turn.then(send);
    this.#core.turn = reply.catch(() => undefined);
    return reply;
  }

  /** Sends something whose answer may not come. Before the handshake is done, nothing else can be asked to prove that. */
  async #watched<T extends Reply | undefined>(
    kind: string,
    limit: number,
    send: (unanswered?: Promise<boolean>) => Promise<T>,
  ): Promise<T> {
    if (!this.agreed) return send();
    const { unanswered, end } = this.#core.unanswered.watch(kind, limit);
    const coming = send(unanswered);
    const sent = this.#core.sent;
    const reply = await coming;
    end(reply === undefined ? "lost" : watchEndOf(reply));
    if (reply?.kind === "result" && sent === this.#core.sent) this.#core.isProven = true;
    return reply;
  }

  /** Before the handshake is done the target may still be starting. Earlier starts show how long that takes. */
  async #askFirst(message: unknown, id: JsonRpcId, limit: number, options: SendOptions): Promise<Reply> {
    const { patience } = this.#core;
    const began = performance.now();
    const reply = await this.#ask(message, id, this.#startLimit(limit), options);
    if (reply.kind === "silence") patience.gaveUp(this.connection, this.#core.isProvoked);
    else if (reply.kind !== "gone") patience.started(performance.now() - began);
    return reply;
  }

  /** Over HTTP everything that is sent has an answer, at least a status. Over stdio a fence proves that there is none. */
  #watchedPost<T extends Reply | undefined>(
    kind: string,
    limit: number,
    send: (unanswered?: Promise<boolean>) => Promise<T>,
  ): Promise<T> {
    return this.connection.transport === "http" ? this.#watched(kind, limit, send) : send();
  }

  #startLimit(limit: number): number {
    return this.#core.patience.startLimit(limit, this.connection.transport === "stdio");
  }

  /**
   * What a check waits for itself, if it comes. Undefined when it does not come: within the limit, or although the target
   * answered a later request and the grace has passed. `kind`: for what is left unanswered in the same way.
   */
  async arrival<T>(coming: Promise<T>, kind: string, limit = this.#core.limit): Promise<T | undefined> {
    if (!this.agreed) return withTimeout(coming, this.#startLimit(limit), () => undefined);
    const { unanswered, end } = this.#core.unanswered.watch(kind, limit);
    const arrived = coming.then((value) => ({ value }));
    const absent = unanswered.then((proved) => ({ proved }));
    const seen = await withTimeout(Promise.race([arrived, absent]), limit, () => ({ proved: false }));
    if ("value" in seen) {
      end("other answer");
      return seen.value;
    }
    end(seen.proved ? "proved silence" : "silence");
    return undefined;
  }

  /**
   * Sends bytes exactly as given (over stdio a newline is added). If no answer comes, a fence proves that: a later request
   * was answered, and the grace has passed.
   */
  async probe(
    bytes: string | Uint8Array,
    options: SendOptions & { expects?: JsonRpcId } = {},
  ): Promise<Reply> {
    const { expects, ...rest } = options;
    const limit = options.limit ?? this.#core.limit;
    const outgoing = this.#outgoing(bytes, undefined, { broken: true, ...rest });
    const { inbox, line, patience, rateLimit } = this.#core;
    const waiting = { ...given({ expects }), limit };
    const probe = (fence: () => Promise<Reply>) =>
      rateLimit.obey(this.#by, () =>
        this.#watchedPost(`probe ${String(bytes).slice(0, KIND_CHARACTERS)}`, limit, (unanswered) =>
          line.probe(outgoing, { ...waiting, ...given({ unanswered }), fence }),
        ),
      );
    if (!(inbox.lacksIds || patience.takesTurns) || !this.agreed) return probe(() => this.fence());
    const send = async () => {
      let isOver = false;
      // The answer of the fence could be taken for that of the probe, or replace it. So the fence waits.
      const reply = await probe(async () => {
        await new Promise((resolve) => setTimeout(resolve, PROBE_MS));
        if (isOver) return NEVER;
        const id = this.freshId();
        return this.#ask(requestMessage(this.speaker, id, this.plainMethod), id, limit, {});
      });
      isOver = true;
      return reply;
    };
    return inbox.lacksIds ? this.#inTurn(send) : patience.inTurn(send);
  }

  /** Sends a notification. Over HTTP the reply has the status. */
  async notify(method: string, params?: JsonObject, options: SendOptions = {}): Promise<Reply | undefined> {
    const message = notificationMessage(method, params);
    return this.send(message, options);
  }

  /** Sends a message that gets no answer, exactly as given. Over HTTP the reply has the status. */
  async send(message: unknown, options: SendOptions = {}): Promise<Reply | undefined> {
    const outgoing = this.#outgoing(JSON.stringify(message), message, options);
    const limit = options.limit ?? this.#core.limit;
    const kind = `send ${String((message as { method?: unknown } | null)?.method)}`;
    return this.#core.rateLimit.obey(this.#by, () =>
      this.#watchedPost(kind, limit, (unanswered) =>
        this.#core.line.send(outgoing, { limit, ...given({ unanswered }) }),
      ),
    );
  }

  /** An HTTP exchange exactly as given, in addition to the conversation. Throws over a transport without HTTP. */
  exchange(request: HttpRequest): HttpExchange {
    this.#core.sent += 1;
    this.#core.isProven = false;
    return byTransport(this.connection, {
      stdio: () => {
        throw new Error('Only HTTP targets have HTTP exchanges: the check must set `transport: "http"`.');
      },
      http: (http) => http.request({ ...request, ...given({ by: this.#by }) }),
    });
  }

  /** A method that changes nothing, and that this target answers: `ping`, `server/discover`, or one that it has answered before. */
  get plainMethod(): string {
    const [method = "ping"] = this.#core.patience.controls(this.revision, this.server.capabilities);
    return method;
  }

  /** Sends a request that this target answers. */
  async fence(): Promise<Reply> {
    return this.request(this.plainMethod);
  }

  /** Resolves when the target has had enough time to send all that follows from earlier requests. */
  async quiet(): Promise<Reply> {
    const reply = await this.fence();
    await this.#core.latency.waitGrace();
    return reply;
  }

  /** The number of the newest event. `since` takes it. */
  mark(): number {
    return this.#core.recorder.events.length;
  }

  /** The events of this connection after a mark. */
  since(mark: number): readonly TraceEvent[] {
    const { id } = this.connection;
    return this.#core.recorder.events.slice(mark).filter((event) => event.connection === id);
  }

  /** The newest message was a request, and a result answered it: what was sent before it did not upset the target. */
  get isProven(): boolean {
    return this.#core.isProven;
  }

  /** The target answered nothing on this connection at the last look. */
  get isSilent(): boolean {
    return this.#core.unanswered.isSilent;
  }

  /** Ends the conversation as its era and transport require, and closes the connection. Idempotent. */
  end(): Promise<void> {
    this.#core.ending ??= this.#close();
    return this.#core.ending;
  }

  async #close(): Promise<void> {
    const { connection, speaker, patience } = this.#core;
    const limit = this.isSilent ? SILENT_END_MS : Math.min(this.#core.limit, patience.giveUp);
    const deleted = byTransport(connection, {
      stdio: () => undefined,
      http: (http) => speaker.sessionId && deleteSession(http, speaker, limit),
    });
    // The end of a stdio connection must not wait for another turn: the caller expects that it begins at once.
    if (deleted) await deleted;
    await connection.close();
    this.#core.inbox.close();
  }

  #ask(message: unknown, id: JsonRpcId, limit: number, options: SendOptions, unanswered?: Promise<boolean>) {
    return this.#core.line.ask(this.#outgoing(JSON.stringify(message), message, options), {
      expects: id,
      limit,
      ...given({ unanswered }),
      fence: () => this.fence(),
    });
  }

  /**
   * Whether the target answers one of two requests in time. Two, because a faulty target may leave one of them without an
   * answer.
   */
  async #control(avoid: string, within: number): Promise<boolean> {
    const { patience, speaker, server, limit } = this.#core;
    const answers = patience
      .controls(this.revision, server.capabilities, avoid)
      .slice(0, 2)
      .map(async (method) => {
        const id = this.freshId();
        const answerTime = stopwatch();
        const message = requestMessage(speaker, id, method);
        const reply = await this.#ask(message, id, Math.min(within, limit), {});
        if (reply.kind === "silence" || reply.kind === "gone") throw new Error(`${method}: ${reply.kind}`);
        patience.answered(method, answerTime(), reply.kind === "result");
      });
    return Promise.any(answers).then(
      () => true,
      () => false,
    );
  }

  #outgoing(bytes: string | Uint8Array, message: unknown, options: SendOptions) {
    const headers = headersOf(this.#core.speaker, message);
    if (options.broken) this.#core.isProvoked = true;
    this.#core.sent += 1;
    this.#core.isProven = false;
    return {
      bytes,
      headers: options.headers ? options.headers(headers) : headers,
      ...given({ by: this.#by }),
      ...(options.broken ? { broken: true } : {}),
    };
  }
}

/** The server may delete the session or refuse to. Both are fine here. */
async function deleteSession(connection: HttpConnection, speaker: Speaker, limit: number): Promise<void> {
  try {
    const { end } = connection.request({ method: "DELETE", headers: conversationHeaders(speaker) });
    await withTimeout(end, limit, () => undefined);
  } catch {
    // A check has already closed the connection.
  }
}
