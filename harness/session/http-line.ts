import type { Revision } from "../../schema/revision.ts";
import type { Headers } from "../trace/event.ts";
import type { HttpConnection, HttpExchange } from "../transport/connection.ts";
import type { Inbox, Waiting } from "./inbox.ts";
import { type Latency, within } from "./limit.ts";
import type { Letter, Line, Terms } from "./line.ts";
import type { JsonRpcId, Reply } from "./reply.ts";
import { Resumption } from "./resumption.ts";

/** Posts each letter; the answer may come as JSON, in the event stream, or in one that resumes it. */
export class HttpLine implements Line {
  private readonly connection: HttpConnection;
  private readonly inbox: Inbox;
  private readonly latency: Latency;
  private readonly revision: Revision;
  private readonly getHeaders: () => Headers;

  constructor(
    connection: HttpConnection,
    inbox: Inbox,
    latency: Latency,
    revision: Revision,
    getHeaders: () => Headers,
  ) {
    this.connection = connection;
    this.inbox = inbox;
    this.latency = latency;
    this.revision = revision;
    this.getHeaders = getHeaders;
  }

  async ask(letter: Letter, terms: Terms & { readonly expects: JsonRpcId }): Promise<Reply> {
    return this.post(letter, terms.limit, [this.inbox.expect(terms.expects)]);
  }

  async probe(letter: Letter, terms: Terms): Promise<Reply> {
    const own = terms.expects === undefined ? [] : [this.inbox.expect(terms.expects)];
    return this.post(letter, terms.limit, [this.inbox.orphan(), ...own]);
  }

  async tell(letter: Letter, limit: number): Promise<Reply> {
    return this.post(letter, limit, [this.inbox.orphan()]);
  }

  private async post(letter: Letter, limit: number, waiting: readonly Waiting<Reply>[]): Promise<Reply> {
    const sent = performance.now();
    const exchange = this.connection.request({
      method: "POST",
      headers: letter.headers,
      body: letter.bytes,
      ...(letter.by === undefined ? {} : { by: letter.by }),
      ...(letter.broken === undefined ? {} : { broken: letter.broken }),
    });
    const resumption = new Resumption(this.connection, this.revision, this.getHeaders);
    const ended = resumption.follow(exchange).then((last) => this.without(last));
    const answers = Promise.race([...waiting.map(({ answer }) => answer), ended]);
    const reply = await within(answers, limit, () => {
      exchange.abort();
      return this.silence(exchange, limit);
    });
    resumption.stop();
    for (const one of waiting) one.forget();
    if (reply.kind !== "silence") this.latency.saw(performance.now() - sent);
    return reply;
  }

  /** What an exchange says that ended without a response in it. */
  private async without(exchange: HttpExchange): Promise<Reply> {
    const end = await exchange.end;
    const head = await exchange.head;
    if (head === undefined) {
      return { kind: "gone", seq: end.seq, how: `the connection failed (${end.error ?? end.how})` };
    }
    if (end.how === "lost") {
      return { kind: "gone", seq: end.seq, how: `the answer was cut off (${end.error ?? "stream lost"})` };
    }
    const { status, headers, seq } = head;
    return { kind: "status", seq, http: { status, headers }, body: await exchange.body };
  }

  private silence(exchange: HttpExchange, waited: number): Reply {
    return { kind: "silence", seq: exchange.seq, waitedMs: waited, fenced: false };
  }
}
