import type { StdioConnection } from "../transport/connection.ts";
import type { Inbox } from "./inbox.ts";
import { type Latency, within } from "./limit.ts";
import type { Letter, Line, Terms } from "./line.ts";
import type { JsonRpcId, Reply } from "./reply.ts";

export class StdioLine implements Line {
  private readonly connection: StdioConnection;
  private readonly inbox: Inbox;
  private readonly latency: Latency;
  private last = 0;

  constructor(connection: StdioConnection, inbox: Inbox, latency: Latency) {
    this.connection = connection;
    this.inbox = inbox;
    this.latency = latency;
    connection.listen((event) => {
      this.last = event.seq;
    });
  }

  async ask(letter: Letter, terms: Terms & { readonly expects: JsonRpcId }): Promise<Reply> {
    const waiting = this.inbox.expect(terms.expects);
    const sent = performance.now();
    await this.write(letter);
    const reply = await within(Promise.race([waiting.answer, this.gone()]), terms.limit, () =>
      this.silence(terms.limit, false),
    );
    waiting.forget();
    if (reply.kind !== "silence") this.latency.saw(performance.now() - sent);
    return reply;
  }

  async probe(letter: Letter, terms: Terms): Promise<Reply> {
    const orphan = this.inbox.orphan();
    const own = terms.expects === undefined ? undefined : this.inbox.expect(terms.expects);
    const sent = performance.now();
    await this.write(letter);
    const fenced = terms.fence().then(async () => {
      await this.latency.settle();
      return this.silence(performance.now() - sent, true);
    });
    const answers = [orphan.answer, ...(own ? [own.answer] : []), this.gone(), fenced];
    const reply = await within(Promise.race(answers), terms.limit, () => this.silence(terms.limit, false));
    orphan.forget();
    own?.forget();
    return reply;
  }

  async tell(letter: Letter): Promise<undefined> {
    await this.write(letter);
    return undefined;
  }

  private async write({ bytes, ...sending }: Letter): Promise<void> {
    const line = typeof bytes === "string" ? `${bytes}\n` : Buffer.concat([bytes, Buffer.from("\n")]);
    await this.connection.write(line, sending);
  }

  private async gone(): Promise<Reply> {
    const how = await this.inbox.gone;
    return { kind: "gone", seq: this.last, how };
  }

  private silence(waited: number, fenced: boolean): Reply {
    return { kind: "silence", seq: this.last, waitedMs: Math.round(waited), fenced };
  }
}
