import { ConnectionClosed, type HttpConnection, type HttpExchange } from "../../transport/connection.ts";
import type { Expected } from "../replies/expected.ts";
import type { Inbox } from "../replies/inbox.ts";
import type { JsonRpcId, Reply } from "../replies/reply.ts";
import { never, withFreeTime, withTimeout } from "../waiting/timeout.ts";
import type { Speaker } from "./envelope.ts";
import type { Latency } from "./latency.ts";
import type { Line, Outgoing, Waiting } from "./line.ts";
import { Resumption } from "./resumption.ts";

/** How to wait for the answer to a POST. */
interface Posting extends Pick<Waiting, "limit" | "unanswered" | "isWork"> {
  /** Nothing but a status is expected, so the end of the body is not waited for in full. */
  readonly endless?: true;
}

/** Sends each message by POST. The answer comes as JSON, in an event stream, or in a stream that resumes that one. */
export class HttpLine implements Line {
  readonly #connection: HttpConnection;
  readonly #inbox: Inbox;
  readonly #latency: Latency;
  readonly #speaker: () => Speaker;

  constructor(connection: HttpConnection, inbox: Inbox, latency: Latency, speaker: () => Speaker) {
    this.#connection = connection;
    this.#inbox = inbox;
    this.#latency = latency;
    this.#speaker = speaker;
  }

  async ask(outgoing: Outgoing, waiting: Waiting & { readonly expects: JsonRpcId }): Promise<Reply> {
    return this.#post(outgoing, waiting, [this.#inbox.expect(waiting.expects)]);
  }

  async probe(outgoing: Outgoing, waiting: Waiting): Promise<Reply> {
    const own = waiting.expects === undefined ? [] : [this.#inbox.expect(waiting.expects)];
    return this.#post(outgoing, waiting, own);
  }

  async send(outgoing: Outgoing, waiting: Pick<Waiting, "limit" | "unanswered">): Promise<Reply> {
    return this.#post(outgoing, { ...waiting, endless: true }, []);
  }

  /**
   * A response without an id is an answer as well if it comes in the exchange of this request: a monitor reports the missing
   * id, and no other check should fail because of it.
   */
  async #post(outgoing: Outgoing, waiting: Posting, expected: readonly Expected<Reply>[]): Promise<Reply> {
    const { limit } = waiting;
    const sent = performance.now();
    const { bytes, ...rest } = outgoing;
    const resumption = new Resumption(this.#connection, this.#speaker());
    const all = [...expected, this.#inbox.orphan(resumption.exchanges)];
    try {
      const exchange = this.#connection.request({ ...rest, method: "POST", body: bytes });
      const ended = resumption.follow(exchange).then(withoutResponse);
      const lacking = (waited: number, fenced: boolean) => {
        resumption.abort();
        return silence(exchange, waited, fenced);
      };
      const unanswered = (waiting.unanswered ?? never()).then((proved) =>
        lacking(performance.now() - sent, proved),
      );
      const accepted = waiting.endless ? acceptedWithoutEnd(exchange) : never();
      const answers = Promise.race([...all.map(({ answer }) => answer), ended, unanswered, accepted]);
      const came = await withFreeTime(answers, limit, () => lacking(limit, false));
      const isLacking = came.kind === "silence" || came.kind === "status";
      const { exchanges } = resumption;
      const late = isLacking
        ? (this.#inbox.unread({ within: exchanges }) ?? this.#inbox.stray(exchanges))
        : undefined;
      const reply = late ?? came;
      if (reply.kind !== "silence" && !waiting.isWork) this.#latency.record(performance.now() - sent);
      return reply;
    } catch (thrown) {
      // The session was lost and replaced while a check still used it. That says nothing about the target.
      if (!(thrown instanceof ConnectionClosed)) throw thrown;
      return { kind: "gone", seq: this.#inbox.last, how: "the session had been closed", byHarness: true };
    } finally {
      resumption.stop();
      for (const one of all) one.forget();
    }
  }
}

/** The reply for an exchange that ended without a response. */
async function withoutResponse(exchange: HttpExchange): Promise<Reply> {
  const end = await exchange.end;
  const head = await exchange.head;
  // Only the harness gives a reason when it aborts an exchange.
  if (end.how === "aborted" && end.error !== undefined) {
    return {
      kind: "gone",
      seq: end.seq,
      how: `mcp-conform aborted the answer: ${end.error}`,
      byHarness: true,
    };
  }
  if (head === undefined) {
    return { kind: "gone", seq: end.seq, how: `the connection failed (${end.error ?? end.how})` };
  }
  if (end.how !== "complete") {
    return {
      kind: "gone",
      seq: end.seq,
      how: `the answer was cut off (${end.error ?? `stream ${end.how}`})`,
    };
  }
  const { status, headers, seq } = head;
  return { kind: "status", seq, http: { status, headers }, body: await exchange.body };
}

/** How long the body of an answer to a notification may stay open before the status counts, in milliseconds. */
const BODY_MS = 1_000;

/** The status that answers a notification, where the body does not end: nothing else is expected in it. */
async function acceptedWithoutEnd(exchange: HttpExchange): Promise<Reply> {
  const head = await exchange.head;
  if (head === undefined) return never();
  await withTimeout(exchange.end, BODY_MS, () => undefined);
  const { status, headers, seq } = head;
  return { kind: "status", seq, http: { status, headers }, body: "" };
}

function silence(exchange: HttpExchange, waited: number, fenced: boolean): Reply {
  return { kind: "silence", seq: exchange.seq, waitedMs: Math.round(waited), fenced };
}
