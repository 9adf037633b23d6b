import { ConnectionClosed, type HttpConnection, type HttpExchange } from "../transport/connection.ts";
import type { Speaker } from "./envelope.ts";
import type { Inbox, Waiting } from "./inbox.ts";
import type { Latency } from "./latency.ts";
import type { Letter, Line, Terms } from "./line.ts";
import type { JsonRpcId, Reply } from "./reply.ts";
import { Resumption } from "./resumption.ts";
import { withTimeout } from "./timeout.ts";

/** Posts each letter; the answer may come as JSON, in the event stream, or in one that resumes it. */
export class HttpLine implements Line {
  private readonly connection: HttpConnection;
  private readonly inbox: Inbox;
  private readonly latency: Latency;
  private readonly speaker: () => Speaker;

  constructor(connection: HttpConnection, inbox: Inbox, latency: Latency, speaker: () => Speaker) {
    this.connection = connection;
    this.inbox = inbox;
    this.latency = latency;
    this.speaker = speaker;
  }

  async ask(letter: Letter, terms: Terms & { readonly expects: JsonRpcId }): Promise<Reply> {
    return this.post(letter, terms.limit, [this.inbox.expect(terms.expects)]);
  }

  async probe(letter: Letter, terms: Terms): Promise<Reply> {
    const own = terms.expects === undefined ? [] : [this.inbox.expect(terms.expects)];
    return this.post(letter, terms.limit, own);
  }

  async send(letter: Letter, limit: number): Promise<Reply> {
    return this.post(letter, limit, []);
  }

  /**
   * An answer without id is one too, when it comes in the exchange of this letter: that the id is missing is for
   * the envelope monitor to report, and nothing else should fail for it.
   */
  private async post(letter: Letter, limit: number, expected: readonly Waiting<Reply>[]): Promise<Reply> {
    const sent = performance.now();
    const { bytes, ...rest } = letter;
    const resumption = new Resumption(this.connection, this.speaker());
    const waiting = [...expected, this.inbox.orphan(resumption.exchanges)];
    try {
      const exchange = this.connection.request({ ...rest, method: "POST", body: bytes });
      const ended = resumption.follow(exchange).then(withoutResponse);
      const answers = Promise.race([...waiting.map(({ answer }) => answer), ended]);
      const came = await withTimeout(answers, limit, () => {
        resumption.abort();
        return silence(exchange, limit);
      });
      const isLacking = came.kind === "silence" || came.kind === "status";
      const reply = (isLacking ? this.inbox.unread({ within: resumption.exchanges }) : undefined) ?? came;
      if (reply.kind !== "silence") this.latency.record(performance.now() - sent);
      return reply;
    } catch (thrown) {
      // Whoever still asks on a session that was lost and replaced learns nothing of the target.
      if (!(thrown instanceof ConnectionClosed)) throw thrown;
      return { kind: "gone", seq: this.inbox.last, how: "the session was over", byHarness: true };
    } finally {
      resumption.stop();
      for (const one of waiting) one.forget();
    }
  }
}

/** What an exchange says that ended without a response in it. */
async function withoutResponse(exchange: HttpExchange): Promise<Reply> {
  const end = await exchange.end;
  const head = await exchange.head;
  // Nobody but the harness gives a reason for which it breaks off itself.
  if (end.how === "aborted" && end.error !== undefined) {
    return {
      kind: "gone",
      seq: end.seq,
      how: `mcp-conform broke the answer off: ${end.error}`,
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
