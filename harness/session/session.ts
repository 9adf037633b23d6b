import type { JsonObject } from "../../schema/json.ts";
import { type Era, eraOf, type Revision } from "../../schema/revision.ts";
import type { Headers, TraceEvent } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Connection, HttpConnection, HttpExchange, HttpRequest } from "../transport/connection.ts";
import { answerTo } from "./asked.ts";
import { headersOf, notificationMessage, requestMessage, type Speaker, standingHeaders } from "./envelope.ts";
import { HttpLine } from "./http-line.ts";
import { Inbox } from "./inbox.ts";
import { Latency } from "./latency.ts";
import type { Line } from "./line.ts";
import type { JsonRpcId, Reply } from "./reply.ts";
import { StdioLine } from "./stdio-line.ts";
import { withTimeout } from "./timeout.ts";

/** What a target said of itself in the handshake, or in `server/discover`. */
export interface ServerFacts {
  readonly name?: string;
  readonly version?: string;
  readonly capabilities: JsonObject;
}

export interface SendOptions {
  readonly id?: JsonRpcId;
  /** Milliseconds to wait for the answer; the operator's limit when absent. */
  readonly limit?: number;
  /** The message, or its headers, break the protocol on purpose. */
  readonly broken?: boolean;
  /** Changes the HTTP headers that the revision wants. */
  readonly headers?: (headers: Headers) => Headers;
}

/** What all views of one conversation share. */
interface Core {
  readonly connection: Connection;
  readonly recorder: Recorder;
  readonly inbox: Inbox;
  readonly latency: Latency;
  readonly line: Line;
  readonly limit: number;
  speaker: Speaker;
  server: ServerFacts;
  agreed: boolean;
  nextId: number;
  /** Once somebody has begun to end it. */
  ending?: Promise<void>;
}

export interface SessionOptions {
  readonly connection: Connection;
  readonly recorder: Recorder;
  readonly revision: Revision;
  readonly clientCapabilities: JsonObject;
  /** Milliseconds to wait for any one answer. */
  readonly limit: number;
}

/**
 * A conversation in one revision: writes the envelope of its era, pairs answers with requests, and answers
 * what the target asks meanwhile. The same check runs on it in both eras and over both transports.
 */
export class Session {
  private readonly core: Core;
  private readonly by: string | undefined;

  private constructor(core: Core, by?: string) {
    this.core = core;
    this.by = by;
  }

  static on({ connection, recorder, revision, clientCapabilities, limit }: SessionOptions): Session {
    const latency = new Latency();
    const inbox = new Inbox(connection, (asked) => {
      const { speaker } = core;
      // 2026-07-28 has no requests of servers: answering one would break the protocol ourselves.
      if (eraOf(speaker.revision) === "stateless" || core.ending !== undefined) return;
      const answer = answerTo(asked, speaker.clientCapabilities);
      if (answer === undefined) return;
      const letter = { bytes: JSON.stringify(answer), headers: headersOf(speaker, answer) };
      // It cannot be sent where the connection was closed meanwhile; then nobody waits for it either.
      core.line.send(letter, limit).catch(() => {});
    });
    const line =
      connection.transport === "stdio"
        ? new StdioLine(connection, inbox, latency)
        : new HttpLine(connection, inbox, latency, () => core.speaker);
    const speaker = { revision, clientCapabilities };
    const server = { capabilities: {} };
    const own = { speaker, server, agreed: false, nextId: 1 };
    const core: Core = { connection, recorder, inbox, latency, line, limit, ...own };
    return new Session(core);
  }

  /** The same conversation, with what is sent put down to a check. */
  as(check: string): Session {
    return new Session(this.core, check);
  }

  get connection(): Connection {
    return this.core.connection;
  }

  get revision(): Revision {
    return this.core.speaker.revision;
  }

  get era(): Era {
    return eraOf(this.revision);
  }

  get server(): ServerFacts {
    return this.core.server;
  }

  /** Whether there was an agreement: only then can it be worked with. */
  get agreed(): boolean {
    return this.core.agreed;
  }

  get sessionId(): string | undefined {
    return this.core.speaker.sessionId;
  }

  get speaker(): Speaker {
    return this.core.speaker;
  }

  /** The handshake is done: what was agreed holds from here on, and the trace says so. */
  agree(agreed: { revision: Revision; server: ServerFacts; sessionId?: string }): void {
    const { revision, server, sessionId } = agreed;
    this.core.speaker = {
      revision,
      clientCapabilities: this.core.speaker.clientCapabilities,
      ...(sessionId === undefined ? {} : { sessionId }),
    };
    this.core.server = server;
    this.core.agreed = true;
    this.core.latency.reset();
    this.core.recorder.record({
      channel: "agreed",
      connection: this.connection.id,
      revision,
      clientCapabilities: this.core.speaker.clientCapabilities,
      serverCapabilities: server.capabilities,
    });
  }

  /** An id that this conversation has not used yet. */
  freshId(): number {
    return this.core.nextId++;
  }

  /** Sends a request in the envelope of the era, and waits for its answer. */
  async request(method: string, params?: JsonObject, options: SendOptions = {}): Promise<Reply> {
    const id = options.id ?? this.freshId();
    const message = requestMessage(this.core.speaker, id, method, params);
    return this.ask(message, id, options);
  }

  /** Sends a message exactly as given, and waits for the answer to `id`. */
  async ask(message: unknown, id: JsonRpcId, options: SendOptions = {}): Promise<Reply> {
    return this.core.line.ask(this.letter(JSON.stringify(message), message, options), {
      expects: id,
      limit: options.limit ?? this.core.limit,
      fence: () => this.fence(),
    });
  }

  /**
   * Sends bytes exactly as given (over stdio a newline is added). Where no answer comes, a fence proves it:
   * a later request has been answered, and a grace of a few answer times has passed.
   */
  async probe(
    bytes: string | Uint8Array,
    options: SendOptions & { expects?: JsonRpcId } = {},
  ): Promise<Reply> {
    const { expects, ...rest } = options;
    return this.core.line.probe(this.letter(bytes, undefined, { broken: true, ...rest }), {
      ...(expects === undefined ? {} : { expects }),
      limit: options.limit ?? this.core.limit,
      fence: () => this.fence(),
    });
  }

  /** Sends a notification. Over HTTP its status comes back. */
  async notify(method: string, params?: JsonObject, options: SendOptions = {}): Promise<Reply | undefined> {
    const message = notificationMessage(method, params);
    return this.send(message, options);
  }

  /** Sends a message that gets no answer, exactly as given. */
  async send(message: unknown, options: SendOptions = {}): Promise<Reply | undefined> {
    const letter = this.letter(JSON.stringify(message), message, options);
    return this.core.line.send(letter, options.limit ?? this.core.limit);
  }

  /** An HTTP exchange exactly as given, beside the conversation. Throws over stdio, where there is none. */
  exchange(request: HttpRequest): HttpExchange {
    const { connection } = this;
    if (connection.transport !== "http")
      throw new Error("A check that speaks plain HTTP is for HTTP targets.");
    return connection.request({ ...request, ...(this.by === undefined ? {} : { by: this.by }) });
  }

  /** A request that every target of the era answers: `ping`, or `server/discover`. */
  async fence(): Promise<Reply> {
    return this.request(this.era === "stateful" ? "ping" : "server/discover");
  }

  /** Resolves when the target has had its chance to send whatever follows from what went before. */
  async quiet(): Promise<Reply> {
    const reply = await this.fence();
    await this.core.latency.waitGrace();
    return reply;
  }

  /** The number of the newest event, to look only at what comes later. */
  mark(): number {
    return this.core.recorder.events.length;
  }

  /** Events of this connection, after a mark. */
  since(mark: number): readonly TraceEvent[] {
    const mine = this.connection.id;
    return this.core.recorder.events.slice(mark).filter((event) => event.connection === mine);
  }

  /** Ends the conversation as its era and transport want it, and the connection under it. Idempotent. */
  end(): Promise<void> {
    this.core.ending ??= this.close();
    return this.core.ending;
  }

  private async close(): Promise<void> {
    const { connection, speaker, limit } = this.core;
    if (connection.transport === "http" && speaker.sessionId !== undefined) {
      await takeLeave(connection, speaker, limit);
    }
    await connection.close();
    this.core.inbox.close();
  }

  private letter(bytes: string | Uint8Array, message: unknown, options: SendOptions) {
    const headers = headersOf(this.core.speaker, message);
    return {
      bytes,
      headers: options.headers ? options.headers(headers) : headers,
      ...(this.by === undefined ? {} : { by: this.by }),
      ...(options.broken ? { broken: true } : {}),
    };
  }
}

/** A server may end the session then, or refuse to; neither is of interest here. */
async function takeLeave(connection: HttpConnection, speaker: Speaker, limit: number): Promise<void> {
  try {
    const { end } = connection.request({ method: "DELETE", headers: standingHeaders(speaker) });
    await withTimeout(end, limit, () => undefined);
  } catch {
    // A check has closed the connection itself.
  }
}
