import { given } from "../../schema/given.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { requestMessage } from "./lines/envelope.ts";
import { noteHeldAnswers, recordUnanswered } from "./record-unanswered.ts";
import type { JsonRpcId, Reply, SilenceReply } from "./replies/reply.ts";
import { outgoing, type SendOptions, type SessionState } from "./session-state.ts";
import { BROKEN, isWork, kindOf } from "./waiting/request-kind.ts";
import { withTimeout } from "./waiting/timeout.ts";
import { isEmptyStream, watchEndOf } from "./waiting/unanswered.ts";

/** Where a response had a wrong id, ids are as far apart: a request must not get the answer of another one by its next id. */
const APART = 100;

/** How long the next request waits for the answer to what is started, in milliseconds. */
const TURN_MS = 1_000;

/** A request that a new session may be asked as well. */
interface Obeying {
  readonly method: string;
  readonly params: JsonObject | undefined;
  readonly once?: boolean;
}

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
    const send = () => {
      const id = options.id ?? this.freshId();
      const message = requestMessage(state.speaker, id, method, params);
      return this.#watchedAsk(message, id, options);
    };
    const once = state.agreed && options.id !== undefined;
    return this.#obey(send, { method, params, once });
  }

  /** Obeys a server that limits how many requests it answers. */
  async #obey(send: () => Promise<Reply>, { method, params, once = false }: Obeying): Promise<Reply> {
    const { agreed, rateLimit, elsewhere } = this.state;
    const ask = agreed && elsewhere !== undefined ? () => elsewhere(method, params) : undefined;
    const reply = await rateLimit.obey(this.by, send, { once, elsewhere: ask });
    if (rateLimit.isOfSession(reply)) this.state.isUsedUp = true;
    return reply;
  }

  /** Sends a message exactly as given, and waits for the answer to `id`. */
  ask(message: unknown, id: JsonRpcId, options: SendOptions): Promise<Reply> {
    const { method, params }: JsonObject = isObject(message) ? message : {};
    const send = () => this.#watchedAsk(message, id, options);
    if (typeof method !== "string" || options.broken) return this.state.rateLimit.obey(this.by, send);
    return this.#obey(send, { method, params: isObject(params) ? params : undefined });
  }

  /** Sends a message that gets no answer, exactly as given. Over HTTP the reply has the status. */
  send(message: unknown, options: SendOptions): Promise<Reply | undefined> {
    const { state } = this;
    const sending = outgoing(state, this.by, JSON.stringify(message), message, options);
    const kind = `send ${String((message as { method?: unknown } | null)?.method)}`;
    const send = (limit: number, unanswered?: Promise<boolean>) =>
      state.line.send(sending, { limit, ...given({ unanswered }) });
    // Without an answer there is nothing to obey, and a cancellation that waits comes too late.
    if (state.connection.transport === "stdio") return send(options.limit ?? state.limit);
    return state.rateLimit.obey(this.by, () => this.watched(kind, options, send));
  }

  /** What a check waits for itself, if it comes within the limit of the operator, or within `most` milliseconds. */
  async arrival<T>(
    coming: Promise<T>,
    kind: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<T | undefined> {
    const { agreed, unanswered: watch, patience, connection, limit } = this.state;
    const arrived = coming.then((value) => ({ value }));
    if (!agreed) {
      const lapse = patience.clockOf(connection).begin(limit);
      const seen = await Promise.race([arrived, lapse.over]).finally(lapse.stop);
      return seen?.value;
    }
    this.#noteActive();
    const { unanswered, end } = watch.watch(kind);
    const absent = unanswered.then((proved) => ({ proved }));
    const isSpent = !watch.isSilent && patience.budget.isSpent;
    const seen = await withTimeout(
      Promise.race([arrived, absent]),
      isSpent || watch.isSilent ? Math.min(patience.missing, most) : most,
      () => "early" as const,
    );
    this.#noteActive();
    if (seen === "early") {
      end("early");
      if (isSpent) this.#giveUp();
      return undefined;
    }
    if ("value" in seen) {
      end("other answer");
      return seen.value;
    }
    end(seen.proved ? "proved silence" : "silence");
    this.#noteExpired();
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

  /** Sends a request at once, and waits for its answer. `unanswered`: resolves when none is to be expected any more. */
  askOnce(
    message: unknown,
    id: JsonRpcId,
    limit: number,
    options: SendOptions = {},
    unanswered?: Promise<boolean>,
  ): Promise<Reply> {
    const { state } = this;
    const kind = kindOf(message, state.server.capabilities, state.speaker.revision);
    return state.line.ask(outgoing(state, this.by, JSON.stringify(message), message, options), {
      expects: id,
      limit,
      isWork: isWork(kind),
      ...given({ unanswered }),
    });
  }

  async #watchedAsk(message: unknown, id: JsonRpcId, options: SendOptions): Promise<Reply> {
    const { agreed, patience, inbox, server, speaker, connection } = this.state;
    if (!agreed) {
      const first = () => this.#askFirst(message, id, options);
      return patience.takesTurns ? patience.inTurn(first, connection) : first();
    }
    const kind = kindOf(message, server.capabilities, speaker.revision) + (options.broken ? BROKEN : "");
    const watched = async () => {
      const from = this.state.recorder.events.length;
      const reply = await this.watched(kind, options, (limit, unanswered) =>
        this.askOnce(message, id, limit, options, unanswered),
      );
      if (!options.broken) recordUnanswered(this.state, { id, from, isWork: isWork(kind) }, reply);
      if (reply.kind === "silence") noteHeldAnswers(this.state);
      return reply;
    };
    if (inbox.lacksIds) return this.inTurn(watched);
    return patience.takesTurns && !options.together ? patience.inTurn(watched, connection) : watched();
  }

  /**
   * Sends something whose answer may not come, and watches it. Its limit is that of the operator, unless the check has a shorter one, or the
   * run has paid for enough silence: then nothing is judged by its silence. Before the handshake is done, nothing else can be asked to prove that.
   */
  async watched<T extends Reply | undefined>(
    kind: string,
    options: Pick<SendOptions, "limit" | "until">,
    send: (limit: number, unanswered?: Promise<boolean>) => Promise<T>,
  ): Promise<T | SilenceReply> {
    const { state } = this;
    const { patience } = state;
    if (!state.agreed) return send(options.limit ?? state.limit);
    // The whole limit has just shown that nothing is answered here: it is not paid again for each further question.
    const { isSilent } = state.unanswered;
    const isSpent = !isSilent && patience.budget.isSpent;
    const short = isSpent || isSilent ? patience.missing : this.#shortOf(options);
    this.#noteActive();
    const { unanswered, end, hadCompany } = state.unanswered.watch(kind, this.by === undefined);
    let isCut = false;
    const cut = options.until?.then(() => {
      isCut = true;
      return false;
    });
    const over = cut ? Promise.race([unanswered, cut]) : unanswered;
    const coming = send(short ?? Number.POSITIVE_INFINITY, over);
    const { sent } = state;
    const came = await coming;
    this.#noteActive();
    const isShort = (short !== undefined && !isSilent) || isCut;
    const isEarly = came?.kind === "silence" && isShort && came.unread === undefined;
    const waited = came?.kind === "silence" && short === undefined && !isCut;
    const reply = isEarly
      ? { ...came, isEarly }
      : waited
        ? { ...came, limit: state.limit, ...given({ isSingle: hadCompany() ? undefined : (true as const) }) }
        : came;
    const how = reply === undefined ? "lost" : watchEndOf(reply);
    end(how, !isEmptyStream(reply));
    if (how === "silence" || how === "proved silence") this.#noteExpired();
    if (reply?.kind === "result" && sent === state.sent) state.isProven = true;
    if (reply?.kind === "gone" && reply.stillRuns) patience.gaveUp(state.connection, state.isProvoked);
    // What was sent before it has not silenced the target.
    if (reply !== undefined && "message" in reply && sent > state.brokenAt) state.isProvoked = false;
    if (isEarly && isSpent) this.#giveUp();
    return reply;
  }

  /** The limit of a check, if that is shorter. A target that works in turn has it after it has worked on the requests before. */
  #shortOf({ limit }: Pick<SendOptions, "limit">): number | undefined {
    const { limit: longest, patience } = this.state;
    if (limit === undefined) return undefined;
    const short = limit + patience.times.queue;
    return short < longest ? short : undefined;
  }

  /** The run has paid for enough silence: this question was not waited for in full. */
  #giveUp(): void {
    if (this.by !== undefined) this.state.patience.budget.giveUpOn(this.by);
  }

  #noteExpired(): void {
    if (this.by !== undefined) this.state.patience.budget.paidFor(this.by);
  }

  #noteActive(): void {
    if (this.by !== undefined) this.state.patience.isActive(this.by);
  }

  /** Before the handshake is done the target may still be starting. Earlier starts show how long that takes. */
  async #askFirst(message: unknown, id: JsonRpcId, options: SendOptions): Promise<Reply> {
    const { patience, connection, limit } = this.state;
    const began = performance.now();
    const clock = patience.clockOf(connection);
    this.#noteActive();
    const lapse = clock.begin(options.limit ?? (clock.hasAnswered ? limit : this.state.firstLimit));
    const unanswered = lapse.over.then(() => false);
    const reply = await this.askOnce(message, id, Number.POSITIVE_INFINITY, options, unanswered).finally(
      lapse.stop,
    );
    this.#noteActive();
    if (reply.kind === "silence") {
      patience.gaveUp(connection, this.state.isProvoked);
      patience.expired(limit);
    } else if (reply.kind !== "gone") {
      clock.answered();
      patience.noteNews();
      patience.starts.add(performance.now() - began, reply.kind === "result");
    }
    return reply;
  }
}
