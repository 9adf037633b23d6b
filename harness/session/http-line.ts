import { ConnectionClosed, type HttpConnection, type HttpExchange } from "../transport/connection.ts";
import type { Speaker } from "./envelope.ts";
import type { Expected, Inbox } from "./inbox.ts";
import type { Latency } from "./latency.ts";
import type { Line, Outgoing, Waiting } from "./line.ts";
import type { JsonRpcId, Reply } from "./reply.ts";
import { Resumption } from "./resumption.ts";
import { withTimeout } from "./timeout.ts";

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
    return this.#post(outgoing, waiting.limit, [this.#inbox.expect(waiting.expects)]);
  }

  async probe(outgoing: Outgoing, waiting: Waiting): Promise<Reply> {
    const own = waiting.expects === undefined ? [] : [this.#inbox.expect(waiting.expects)];
    return this.#post(outgoing, waiting.limit, own);
  }

  async send(outgoing: Outgoing, limit: number): Promise<Reply> {
    return this.#post(outgoing, limit, []);
  }

  /**
   * A response without an id is an answer as well if it comes in the exchange of this request: a monitor reports the missing
   * id, and no other check should fail because of it.
   */
  async #post(outgoing: Outgoing, limit: number, expected: readonly Expected<Reply>[]): Promise<Reply> {
    const sent = performance.now();
    const { bytes, ...rest } = outgoing;
    const resumption = new Resumption(this.#connection, this.#speaker());
    const all = [...expected, this.#inbox.orphan(resumption.exchanges)];
    try {
      const exchange = this.#connection.request({ ...rest, method: "POST", body: bytes });
      const ended = resumption.follow(exchange).then(withoutResponse);
      const answers = Promise.race([...all.map(({ answer }) => answer), ended]);
      const came = await withTimeout(answers, limit, () => {
        resumption.abort();
        return silence(exchange, limit);
      });
      const isLacking = came.kind === "silence" || came.kind === "status";
      const reply = (isLacking ? this.#inbox.unread({ within: resumption.exchanges }) : undefined) ?? came;
      if (reply.kind !== "silence") this.#latency.record(performance.now() - sent);
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

function silence(exchange: HttpExchange, waited: number): Reply {
  return { kind: "silence", seq: exchange.seq, waitedMs: waited, fenced: false };
}
