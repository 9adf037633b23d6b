import { given } from "../../schema/given.ts";
import type { JsonObject } from "../../schema/json.ts";
import { type Era, eraOf, type Revision } from "../../schema/revision.ts";
import type { TraceEvent } from "../trace/event.ts";
import { isAskedAgain } from "../trace/gateway.ts";
import { repeatedRequest } from "../trace/sent-again.ts";
import { byTransport } from "../transport/by-transport.ts";
import type { Connection, HttpExchange, HttpRequest } from "../transport/connection.ts";
import { Asking } from "./asking.ts";
import { closeSession } from "./closing.ts";
import { controlAnswer, plainMethod } from "./control.ts";
import { exchangeOn } from "./exchanging.ts";
import { notificationMessage, type Speaker } from "./lines/envelope.ts";
import { type ProbeOptions, probe } from "./probing.ts";
import {
  type Arrival,
  firstAskedAfter,
  hasMethod,
  tokensIn,
  toolsThatSent,
  whenCame,
} from "./replies/asked.ts";
import type { JsonRpcId, Reply } from "./replies/reply.ts";
import {
  type Answerer,
  firstIdOn,
  type SendOptions,
  type ServerFacts,
  type SessionState,
} from "./session-state.ts";
import { type SessionOptions, stateOn } from "./state-on.ts";
import type { Lapse } from "./waiting/answer-clock.ts";
import { withFreeTime } from "./waiting/timeout.ts";

/**
 * A conversation in one revision. It writes the envelope of its era, matches answers with requests, and answers the
 * requests of the target. So the same check runs in both eras and over all transports.
 */
export class Session {
  readonly #state: SessionState;
  readonly #asking: Asking;

  private constructor(state: SessionState, by?: string) {
    this.#state = state;
    this.#asking = new Asking(state, by);
  }

  static on(options: SessionOptions): Session {
    const state = stateOn(options, (avoid) => controlAnswer(session.#asking, avoid));
    const session = new Session(state);
    return session;
  }

  /** The same conversation. The trace names this check at all that is sent through it. */
  as(check: string): Session {
    return new Session(this.#state, check);
  }

  get connection(): Connection {
    return this.#state.connection;
  }

  get revision(): Revision {
    return this.#state.speaker.revision;
  }

  get era(): Era {
    return eraOf(this.revision);
  }

  get server(): ServerFacts {
    return this.#state.server;
  }

  /** Whether the target has agreed to a conversation. Without that no request is expected to work. */
  get agreed(): boolean {
    return this.#state.agreed;
  }

  /** The server limits how many requests of a session it answers, and this one has had them. */
  get isUsedUp(): boolean {
    return this.#state.isUsedUp;
  }

  get sessionId(): string | undefined {
    return this.#state.speaker.sessionId;
  }

  get speaker(): Speaker {
    return this.#state.speaker;
  }

  /** Ends the handshake: from now on the conversation is in this revision. The trace records that. */
  agree(agreed: { revision: Revision; server: ServerFacts; sessionId?: string }): void {
    const { revision, server, sessionId } = agreed;
    const { clientCapabilities } = this.#state.speaker;
    this.#state.speaker = { revision, clientCapabilities, ...given({ sessionId }) };
    this.#state.server = server;
    this.#state.agreed = true;
    if (this.connection.transport === "http" && sessionId === undefined)
      this.#state.nextId = firstIdOn(this.connection);
    this.#state.inbox.agree();
    this.#state.latency.reset();
    this.#state.recorder.record({
      channel: "agreed",
      connection: this.connection.id,
      revision,
      clientCapabilities,
      serverCapabilities: server.capabilities,
    });
  }

  /** From now on the requests of the target get these answers. Undefined: the answers of the usual client. */
  answerWith(answerer: Answerer | undefined): void {
    this.#state.answerer = answerer;
  }

  /** An id that this conversation has not used. */
  freshId(): number {
    return this.#asking.freshId();
  }

  /** Sends a request in the envelope of the era, and waits for its answer. */
  async request(method: string, params?: JsonObject, options: SendOptions = {}): Promise<Reply> {
    return this.#asking.request(method, params, options);
  }

  /** Sends a message exactly as given, and waits for the answer to `id`. */
  async ask(message: unknown, id: JsonRpcId, options: SendOptions = {}): Promise<Reply> {
    return this.#asking.ask(message, id, options);
  }

  /**
   * What a check waits for itself, if it comes. Undefined when it does not come within the limit of the operator. `kind`: for what is
   * left unanswered in the same way.
   */
  async arrival<T>(coming: Promise<T>, kind: string): Promise<T | undefined> {
    return this.#asking.arrival(coming, kind);
  }

  /** Measures these milliseconds, from now and again from each answer on this connection, over HTTP of the server. */
  lapse(ms: number): Lapse {
    return this.#state.patience.clockOf(this.connection).begin(ms, "by itself");
  }

  /**
   * Sends bytes exactly as given (over stdio a newline is added). If no answer comes, a fence proves that: a later request
   * was answered, and the grace has passed.
   */
  async probe(bytes: string | Uint8Array, options: ProbeOptions = {}): Promise<Reply> {
    return probe(this.#asking, bytes, options, () => this.fence());
  }

  /** Sends a notification. Over HTTP the reply has the status. */
  async notify(method: string, params?: JsonObject, options: SendOptions = {}): Promise<Reply | undefined> {
    return this.send(notificationMessage(method, params), options);
  }

  /** Sends a message that gets no answer, exactly as given. Over HTTP the reply has the status. */
  async send(message: unknown, options: SendOptions = {}): Promise<Reply | undefined> {
    return this.#asking.send(message, options);
  }

  /**
   * Starts a request by `send` whose answer the check finds itself, at once or in its turn. `answered`: when the next request may be
   * sent where requests wait for each other.
   */
  async start<T>(send: () => T, answered: (sent: T) => Promise<unknown>): Promise<T> {
    return this.#asking.start(send, answered);
  }

  /** An HTTP exchange exactly as given, in addition to the conversation. Throws over a transport without HTTP. */
  exchange(request: HttpRequest): HttpExchange {
    return exchangeOn(this.#state, request, this.#asking.by);
  }

  /** A method that changes nothing, and that this target answers: `ping`, `server/discover`, or one that it has answered before. */
  get plainMethod(): string {
    return plainMethod(this.#state);
  }

  /** Sends a request that this target answers. */
  async fence(): Promise<Reply> {
    return this.request(this.plainMethod);
  }

  /** Resolves when the target has had enough time to send all that follows from earlier requests. */
  async quiet(): Promise<Reply> {
    const reply = await this.fence();
    await this.#state.latency.waitGrace();
    return reply;
  }

  /** The number of the newest event. `since` takes it. */
  mark(): number {
    return this.#state.recorder.events.length;
  }

  /** The events of this connection after a mark. */
  since(mark: number): readonly TraceEvent[] {
    return this.#state.recorder.events
      .slice(mark)
      .filter((event) => event.connection === this.connection.id && !isAskedAgain(event));
  }

  /** Whether the event with this number answers what was sent again, because a gateway answered: it may have been carried out twice. */
  wasSentAgain(seq: number): boolean {
    const { events } = this.#state.recorder;
    return repeatedRequest(events[seq - 1], events) !== undefined;
  }

  /** Milliseconds from a handshake of the run to the first request with this method; undefined if there was none. */
  firstAskedAfter(method: string): number | undefined {
    return firstAskedAfter(this.#state.recorder.events, method);
  }

  /** The names of the tools whose calls in this run have made the target send such a notification. */
  toolsThatSent(method: string): ReadonlySet<string> {
    return toolsThatSent(this.#state.recorder.events, method);
  }

  /** Resolves when the target has sent a request or notification with this method on this connection after a mark, or when the limit is over, or `most` milliseconds. */
  async whenAsked(method: string, mark: number, most?: number): Promise<void> {
    const { id } = this.connection;
    const { came, stop } = whenCame(this.#state.recorder, { connection: id, mark }, (event) =>
      hasMethod(event, method),
    );
    await this.#asking.arrival(came, method, most).finally(stop);
  }

  /** What comes when the target has reported progress for this token on this connection after a mark. */
  whenReported(token: string | number, mark: number): Arrival {
    return whenCame(this.#state.recorder, { connection: this.connection.id, mark }, (event) =>
      tokensIn(event).includes(String(token)),
    );
  }

  /** The newest message was a request, and a result answered it: what was sent before it did not upset the target. */
  get isProven(): boolean {
    return this.#state.isProven;
  }

  /** How many messages were sent. */
  get sent(): number {
    return this.#state.sent;
  }

  /** Requests wait for each other, because the target answers only some of several open requests. */
  get takesTurns(): boolean {
    return this.#state.patience.takesTurns;
  }

  /** Its responses have ids that no request had. */
  get hasWrongIds(): boolean {
    return this.#state.patience.hasWrongIds;
  }

  /** Requests wait for each other, for this reason or because responses cannot be assigned by their ids. */
  get asksInTurn(): boolean {
    return this.takesTurns || this.#state.inbox.lacksIds;
  }

  /** The target answered nothing on this connection within the limit, and has not answered since. */
  get isSilent(): boolean {
    return this.#state.unanswered.isSilent;
  }

  /** A request was left unanswered just now, and a later one was answered. */
  get hasWitness(): boolean {
    return this.#state.unanswered.hasWitness;
  }

  /** How many responses came that nothing waited for: some of them may be late answers. */
  get unclaimed(): number {
    return this.#state.inbox.unclaimed;
  }

  /**
   * Ends the input of a process. Resolves with whether it has ended, or has sent nothing for the whole limit: no answer is to come any more.
   * Other connections have no such end.
   */
  endsConversation(): Promise<boolean> {
    return byTransport<Promise<boolean>>(this.connection, {
      stdio: async (process) => {
        process.endInput();
        await withFreeTime<unknown, void>(process.exited, this.#state.limit, () => {});
        return true;
      },
      http: async () => false,
      "http+sse": async () => false,
    });
  }

  /** Ends the conversation as its era and transport require, and closes the connection. Idempotent. */
  end(): Promise<void> {
    this.#state.ending ??= closeSession(this.#state);
    return this.#state.ending;
  }
}
