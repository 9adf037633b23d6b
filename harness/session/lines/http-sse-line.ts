import {
  ConnectionClosed,
  type HttpExchange,
  type HttpHead,
  type HttpSseConnection,
} from "../../transport/connection.ts";
import type { Inbox } from "../replies/inbox.ts";
import type { JsonRpcId, Reply, SilenceReply } from "../replies/reply.ts";
import { never, withFreeTime } from "../waiting/timeout.ts";
import { type Address, SessionStream } from "./event-stream.ts";
import type { Latency } from "./latency.ts";
import type { Fencing, Line, Outgoing, Waiting, WaitingForProbe } from "./line.ts";

/** A message that was posted. */
interface Posted {
  /** The number of its event. */
  readonly seq: number;
  /** Resolves with the status that refuses it, or with the loss of the connection. Never resolves after a 2xx. */
  readonly refused: Promise<Reply>;
  /** Whether `refused` will resolve. */
  readonly isRefused: Promise<boolean>;
  /** Resolves with the status of any answer. */
  readonly status: Promise<Reply>;
}

/** What ends a wait that nothing else ends. */
interface WaitLimit {
  readonly limit: number;
  readonly unanswered?: Promise<boolean> | undefined;
}

/**
 * HTTP+SSE of 2024-11-05: one stream for each session, whose first event names the address for messages. Answers come on the
 * stream, at any time. So a 2xx status ends no wait, and the end of the stream ends all.
 */
export class HttpSseLine implements Line {
  readonly #connection: HttpSseConnection;
  readonly #inbox: Inbox;
  readonly #latency: Latency;
  #stream: SessionStream | undefined;

  constructor(connection: HttpSseConnection, inbox: Inbox, latency: Latency) {
    this.#connection = connection;
    this.#inbox = inbox;
    this.#latency = latency;
  }

  async ask(outgoing: Outgoing, waiting: Waiting & { readonly expects: JsonRpcId }): Promise<Reply> {
    const { expects, limit, unanswered } = waiting;
    const expected = this.#inbox.expect(expects);
    try {
      const { last } = this.#inbox;
      const posted = await this.#post(outgoing, { limit, unanswered });
      if ("kind" in posted) return posted;
      const sent = performance.now();
      const lacking = (waited: number, fenced: boolean) =>
        this.#inbox.unread({ after: last }) ?? silence(posted.seq, waited, fenced);
      const late = (unanswered ?? never()).then((proved) => lacking(performance.now() - sent, proved));
      const answers = [expected.answer, posted.refused, this.#gone(), late];
      const reply = await withFreeTime(Promise.race(answers), limit, () => lacking(limit, false));
      if (reply.kind !== "silence" && !waiting.isWork) this.#latency.record(performance.now() - sent);
      return reply;
    } finally {
      expected.forget();
    }
  }

  async send(outgoing: Outgoing, { limit, unanswered }: WaitLimit): Promise<Reply> {
    const posted = await this.#post(outgoing, { limit, unanswered });
    if ("kind" in posted) return posted;
    const sent = performance.now();
    const lacking = (unanswered ?? never()).then((proved) =>
      silence(posted.seq, performance.now() - sent, proved),
    );
    return withFreeTime(Promise.race([posted.status, lacking]), limit, () =>
      silence(posted.seq, limit, false),
    );
  }

  async probe(outgoing: Outgoing, { expects, limit, unanswered, fencing }: WaitingForProbe): Promise<Reply> {
    const orphan = this.#inbox.orphan();
    const own = expects === undefined ? undefined : this.#inbox.expect(expects);
    try {
      const posted = await this.#post(outgoing, { limit, unanswered });
      if ("kind" in posted) return posted;
      const sent = performance.now();
      const lacking = (unanswered ?? never()).then((proved) =>
        silence(posted.seq, performance.now() - sent, proved),
      );
      const answers = [orphan.answer, ...(own ? [own.answer] : []), posted.refused, this.#gone()];
      const fenced = fencing ? this.#fenced(fencing, sent, posted) : never();
      return await withFreeTime(Promise.race([...answers, lacking, fenced]), limit, () =>
        silence(posted.seq, limit, false),
      );
    } finally {
      orphan.forget();
      own?.forget();
    }
  }

  /**
   * Resolves after the fence. Only an answered fence proves that nothing came for what was sent before it. The status of the
   * probe is waited for as well, because it comes on another connection than the answer of the fence. Each POST has one.
   */
  async #fenced({ fence, arrival }: Fencing, sent: number, posted: Posted): Promise<Reply> {
    const answered = "message" in (await fence());
    if (!answered) return silence(posted.seq, performance.now() - sent, false);
    const [isRefused] = await Promise.all([arrival(posted.isRefused), this.#latency.waitGrace()]);
    // The refusal is given a grace of its own, which may end a moment after this one.
    if (isRefused) return posted.refused;
    return { ...silence(posted.seq, performance.now() - sent, true), untilFence: true };
  }

  /** Posts a message to the address of the session. A reply if there is none, or if the session has ended. */
  async #post({ bytes, ...rest }: Outgoing, waiting: WaitLimit): Promise<Posted | Reply> {
    try {
      this.#stream ??= new SessionStream(this.#connection);
      const address = await this.#addressOf(this.#stream, waiting);
      if ("failure" in address) return address.failure;
      // The server may have read the message, and its status says nothing about that: the response comes on the stream.
      const exchange = this.#connection.request({
        ...{ ...rest, url: address.url, method: "POST", body: bytes, once: true },
      });
      return {
        seq: exchange.seq,
        refused: this.#refusalOf(exchange),
        isRefused: exchange.head.then((head) => head === undefined || !isSuccess(head)),
        status: statusOf(exchange).then((status) => status ?? never()),
      };
    } catch (thrown) {
      // The session was lost and replaced while a check still used it. That says nothing about the target.
      if (!(thrown instanceof ConnectionClosed)) throw thrown;
      return { kind: "gone", seq: this.#inbox.last, how: "the session had been closed", byHarness: true };
    }
  }

  /** The limit of a message counts from before the stream names the address to which it is posted. */
  #addressOf(stream: SessionStream, { limit, unanswered }: WaitLimit): Promise<Address> {
    const began = performance.now();
    const lacking = (): Address => ({ failure: silence(stream.seq, performance.now() - began, false) });
    const late = (unanswered ?? never()).then(lacking);
    return withFreeTime(Promise.race([stream.address, late]), limit, lacking);
  }

  /**
   * A status other than 2xx. The answer may come on the stream all the same, so it is given the grace that late messages
   * have: a check reports the status.
   */
  async #refusalOf(exchange: HttpExchange): Promise<Reply> {
    const head = await exchange.head;
    if (head !== undefined && isSuccess(head)) return never();
    const reply = await statusOf(exchange);
    await this.#latency.waitGrace();
    return reply ?? this.#gone();
  }

  async #gone(): Promise<Reply> {
    return this.#stream === undefined ? never() : this.#stream.ended;
  }
}

const isSuccess = ({ status }: HttpHead) => status >= 200 && status < 300;

/** The status as a reply, or the loss of the connection before it. Undefined if the harness has ended the exchange. */
async function statusOf(exchange: HttpExchange): Promise<Reply | undefined> {
  const head = await exchange.head;
  if (head === undefined) {
    const { how, error, seq } = await exchange.end;
    if (how === "aborted") return undefined;
    return { kind: "gone", seq, how: `the connection failed (${error ?? how})` };
  }
  const { status, headers, seq } = head;
  const body = isSuccess(head) ? "" : await withFreeTime(exchange.body, BODY_MS, () => "");
  return { kind: "status", seq, http: { status, headers }, body };
}

/** How long the body of a refusal is waited for, in milliseconds. */
const BODY_MS = 1_000;

function silence(seq: number, waited: number, fenced: boolean): SilenceReply {
  return { kind: "silence", seq, waitedMs: Math.round(waited), fenced };
}
