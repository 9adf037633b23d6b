import { given } from "../../schema/given.ts";
import type { JsonObject } from "../../schema/json.ts";
import { requestMessage } from "./envelope.ts";
import { BROKEN } from "./patience.ts";
import type { JsonRpcId, Reply } from "./reply.ts";
import { outgoing, type SendOptions, type SessionState } from "./session-state.ts";
import { withTimeout } from "./timeout.ts";
import { watchEndOf } from "./unanswered.ts";

/** Where a response had a wrong id, ids are as far apart: a request must not get the answer of another one by its next id. */
const APART = 100;

/** How long the next request waits for the answer to what is started, in milliseconds. */
const TURN_MS = 1_000;

/** Sends messages on a conversation, and waits for their answers. */
export class Asking {
  readonly state: SessionState;
  /** The check that sends. */
  readonly by: string | undefined;

  constructor(state: SessionState, by?: string) {
    this.state = state;
    this.by = by;
  }

  /** Sends a request in the envelope of the era, and waits for its answer. */
  request(method: string, params: JsonObject | undefined, options: SendOptions): Promise<Reply> {
    const { state } = this;
    return state.rateLimit.obey(this.by, () => {
      const id = options.id ?? this.freshId();
      const message = requestMessage(state.speaker, id, method, params);
      return this.#watchedAsk(message, id, options);
    });
  }

  /** Sends a message exactly as given, and waits for the answer to `id`. */
  ask(message: unknown, id: JsonRpcId, options: SendOptions): Promise<Reply> {
    return this.state.rateLimit.obey(this.by, () => this.#watchedAsk(message, id, options));
  }

  /** Sends a message that gets no answer, exactly as given. Over HTTP the reply has the status. */
  send(message: unknown, options: SendOptions): Promise<Reply | undefined> {
    const { state } = this;
    const sending = outgoing(state, this.by, JSON.stringify(message), message, options);
    const limit = options.limit ?? state.limit;
    const kind = `send ${String((message as { method?: unknown } | null)?.method)}`;
    const send = (unanswered?: Promise<boolean>) =>
      state.line.send(sending, { limit, ...given({ unanswered }) });
    const hasStatus = state.connection.transport !== "stdio";
    return state.rateLimit.obey(this.by, () => (hasStatus ? this.#watched(kind, limit, send) : send()));
  }

  /** What a check waits for itself, if it comes. */
  async arrival<T>(coming: Promise<T>, kind: string, limit = this.state.limit): Promise<T | undefined> {
    const { agreed, unanswered: watch } = this.state;
    if (!agreed) return withTimeout(coming, this.#startLimit(limit), () => undefined);
    const { unanswered, end } = watch.watch(kind, limit);
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

  freshId(): number {
    const { state } = this;
    if (state.inbox.hasStrays) state.nextId += APART;
    return state.nextId++;
  }

  /** Responses cannot be assigned by their ids, so one request waits for the other. */
  inTurn(send: () => Promise<Reply>): Promise<Reply> {
    const { state } = this;
    const reply = state.turn.then(send);
    state.turn = reply.catch(() => undefined);
    return reply;
  }

  /**
   * Starts what does not wait for its answer here. Where requests wait for each other, it waits for its turn, and the next request for
   * what answers this one.
   */
  start<T>(send: () => T, answered: (sent: T) => Promise<unknown>): Promise<T> {
    const { patience, connection } = this.state;
    if (!patience.takesTurns) return Promise.resolve(send());
    return new Promise((resolve, reject) => {
      const turn = async () => {
        const sent = send();
        resolve(sent);
        await withTimeout(answered(sent), TURN_MS, () => undefined);
      };
      patience.inTurn(turn, connection).catch(reject);
    });
  }

  /** Over Streamable HTTP each probe has an answer, at least a status. Over other transports a fence proves that there is none. */
  watchedPost<T extends Reply | undefined>(
    kind: string,
    limit: number,
    send: (unanswered?: Promise<boolean>) => Promise<T>,
  ): Promise<T> {
    return this.state.connection.transport === "http" ? this.#watched(kind, limit, send) : send();
  }

  /** Sends a request at once, and waits for its answer. `unanswered`: resolves when none is to be expected any more. */
  askOnce(
    message: unknown,
    id: JsonRpcId,
    limit: number,
    options: SendOptions = {},
    unanswered?: Promise<boolean>,
  ): Promise<Reply> {
    const { state } = this;
    const kind = state.patience.kindOf(message, state.server.capabilities, state.speaker.revision);
    return state.line.ask(outgoing(state, this.by, JSON.stringify(message), message, options), {
      expects: id,
      limit,
      isWork: state.patience.isWork(kind),
      ...given({ unanswered }),
    });
  }

  async #watchedAsk(message: unknown, id: JsonRpcId, options: SendOptions): Promise<Reply> {
    const { agreed, patience, inbox, server, speaker, connection } = this.state;
    const limit = this.#limitOf(options);
    if (!agreed) {
      const first = () => this.#askFirst(message, id, limit, options);
      return patience.takesTurns ? patience.inTurn(first, connection) : first();
    }
    const kind =
      patience.kindOf(message, server.capabilities, speaker.revision) + (options.broken ? BROKEN : "");
    const watched = async () => {
      const ask = (unanswered?: Promise<boolean>) => this.askOnce(message, id, limit, options, unanswered);
      const reply = await this.#watched(kind, limit, ask);
      const isEarly = reply.kind === "silence" && !reply.fenced && limit < this.state.limit;
      return isEarly ? { ...reply, isEarly } : reply;
    };
    if (inbox.lacksIds) return this.inTurn(watched);
    return patience.takesTurns && !options.together ? patience.inTurn(watched, connection) : watched();
  }

  /** A target that works in turn has the time that a check gives it after it has worked on the requests before. */
  #limitOf({ limit }: SendOptions): number {
    const { limit: longest, patience } = this.state;
    return limit === undefined ? longest : Math.max(limit, Math.min(longest, limit + patience.times.queue));
  }

  /** Sends something whose answer may not come. Before the handshake is done, nothing else can be asked to prove that. */
  async #watched<T extends Reply | undefined>(
    kind: string,
    limit: number,
    send: (unanswered?: Promise<boolean>) => Promise<T>,
  ): Promise<T> {
    const { state } = this;
    if (!state.agreed) return send();
    const { unanswered, end } = state.unanswered.watch(kind, limit);
    const coming = send(unanswered);
    const { sent } = state;
    const reply = await coming;
    end(reply === undefined ? "lost" : watchEndOf(reply));
    if (reply?.kind === "result" && sent === state.sent) state.isProven = true;
    if (reply?.kind === "gone" && reply.stillRuns) state.patience.gaveUp(state.connection, state.isProvoked);
    // What was sent before it has not silenced the target.
    if (reply !== undefined && "message" in reply && sent > state.brokenAt) state.isProvoked = false;
    return reply;
  }

  /** Before the handshake is done the target may still be starting. Earlier starts show how long that takes. */
  async #askFirst(message: unknown, id: JsonRpcId, limit: number, options: SendOptions): Promise<Reply> {
    const { patience, connection } = this.state;
    const began = performance.now();
    const reply = await this.askOnce(message, id, this.#startLimit(limit), options);
    if (reply.kind === "silence") patience.gaveUp(connection, this.state.isProvoked);
    else if (reply.kind !== "gone") patience.started(performance.now() - began);
    return reply;
  }

  #startLimit(limit: number): number {
    const { patience, connection } = this.state;
    return patience.startLimit(limit, connection.transport === "stdio");
  }
}
