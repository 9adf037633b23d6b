import type { StdioConnection } from "../transport/connection.ts";
import type { Inbox } from "./inbox.ts";
import type { Latency } from "./latency.ts";
import type { Letter, Line, Terms } from "./line.ts";
import type { JsonRpcId, Reply } from "./reply.ts";
import { withTimeout } from "./timeout.ts";

export class StdioLine implements Line {
  private readonly connection: StdioConnection;
  private readonly inbox: Inbox;
  private readonly latency: Latency;
  /** The probe that is under way; the next one waits for it. */
  private probing: Promise<unknown> = Promise.resolve();

  constructor(connection: StdioConnection, inbox: Inbox, latency: Latency) {
    this.connection = connection;
    this.inbox = inbox;
    this.latency = latency;
  }

  async ask(letter: Letter, terms: Terms & { readonly expects: JsonRpcId }): Promise<Reply> {
    const waiting = this.inbox.expect(terms.expects);
    const { last } = this.inbox;
    const sent = performance.now();
    void this.write(letter);
    const reply = await withTimeout(
      Promise.race([waiting.answer, this.gone()]),
      terms.limit,
      () => this.inbox.unread({ after: last }) ?? this.silence(terms.limit, false),
    );
    waiting.forget();
    if (reply.kind !== "silence") this.latency.record(performance.now() - sent);
    return reply;
  }

  /** One at a time: an answer without id tells nothing of which probe it answers. */
  probe(letter: Letter, terms: Terms): Promise<Reply> {
    const mine = this.probing.then(() => this.probeAlone(letter, terms));
    this.probing = mine.catch(() => undefined);
    return mine;
  }

  async send(letter: Letter, limit: number): Promise<undefined> {
    await withTimeout(this.write(letter), limit, () => undefined);
    return undefined;
  }

  private async probeAlone(letter: Letter, terms: Terms): Promise<Reply> {
    const orphan = this.inbox.orphan();
    const own = terms.expects === undefined ? undefined : this.inbox.expect(terms.expects);
    const sent = performance.now();
    void this.write(letter);
    const fenced = this.fenced(terms, sent);
    const answers = [orphan.answer, ...(own ? [own.answer] : []), this.gone(), fenced];
    const reply = await withTimeout(Promise.race(answers), terms.limit, () =>
      this.silence(terms.limit, false),
    );
    orphan.forget();
    own?.forget();
    return reply;
  }

  /** Only a fence that was answered proves that nothing came for what went before. */
  private async fenced({ fence }: Terms, sent: number): Promise<Reply> {
    const answered = "message" in (await fence());
    if (answered) await this.latency.waitGrace();
    return this.silence(performance.now() - sent, answered);
  }

  /** Settles when the pipe took it, which may be never: a target that does not read fills its pipe. */
  private async write({ bytes, ...sending }: Letter): Promise<void> {
    const line = typeof bytes === "string" ? `${bytes}\n` : Buffer.concat([bytes, Buffer.from("\n")]);
    await this.connection.write(line, sending);
  }

  private async gone(): Promise<Reply> {
    const gone = await this.inbox.gone;
    return { kind: "gone", seq: this.inbox.last, ...gone };
  }

  private silence(waited: number, fenced: boolean): Reply {
    return { kind: "silence", seq: this.inbox.last, waitedMs: Math.round(waited), fenced };
  }
}
