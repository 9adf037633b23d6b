import type { StdioConnection } from "../../transport/connection.ts";
import type { Inbox } from "../replies/inbox.ts";
import type { JsonRpcId, Reply, SilenceReply } from "../replies/reply.ts";
import { never, withFreeTime, withTimeout } from "../waiting/timeout.ts";
import type { Latency } from "./latency.ts";
import type { Fencing, Line, Outgoing, Waiting, WaitingForProbe } from "./line.ts";

/** Writes each message as one line. */
export class StdioLine implements Line {
  readonly #connection: StdioConnection;
  readonly #inbox: Inbox;
  readonly #latency: Latency;

  constructor(connection: StdioConnection, inbox: Inbox, latency: Latency) {
    this.#connection = connection;
    this.#inbox = inbox;
    this.#latency = latency;
  }

  async ask(outgoing: Outgoing, waiting: Waiting & { readonly expects: JsonRpcId }): Promise<Reply> {
    const expected = this.#inbox.expect(waiting.expects);
    const { last } = this.#inbox;
    const sent = performance.now();
    const at = this.#write(outgoing);
    const lacking = (waited: number, fenced: boolean) =>
      this.#inbox.unread({ after: last }) ?? this.#arriving(waited) ?? silence(at, waited, fenced);
    const unanswered = (waiting.unanswered ?? never()).then((proved) =>
      lacking(performance.now() - sent, proved),
    );
    const reply = await withFreeTime(
      Promise.race([expected.answer, this.#gone(), unanswered]),
      waiting.limit,
      () => lacking(waiting.limit, false),
    );
    expected.forget();
    if (reply.kind !== "silence" && !waiting.isWork) this.#latency.record(performance.now() - sent);
    return reply;
  }

  async send({ bytes, ...sending }: Outgoing, { limit }: Pick<Waiting, "limit">): Promise<undefined> {
    await withTimeout(this.#connection.write(lineOf(bytes), sending), limit, () => undefined);
    return undefined;
  }

  async probe(outgoing: Outgoing, waiting: WaitingForProbe): Promise<Reply> {
    const orphan = this.#inbox.orphan();
    const own = waiting.expects === undefined ? undefined : this.#inbox.expect(waiting.expects);
    const sent = performance.now();
    const at = this.#write(outgoing);
    const unanswered = (waiting.unanswered ?? never()).then((proved) =>
      silence(at, performance.now() - sent, proved),
    );
    const fenced = waiting.fencing ? this.#fenced(waiting.fencing, sent, at) : never();
    // An error without an id may answer the empty line after a CR. It is the answer only if no other one comes.
    const mayBeEmptyLine = own !== undefined && endsWithCr(outgoing.bytes);
    let refused: Reply | undefined;
    void orphan.answer.then((reply) => {
      refused = reply;
    });
    const refusal = mayBeEmptyLine ? never() : orphan.answer;
    const answers = [refusal, ...(own ? [own.answer] : []), this.#gone(), unanswered, fenced];
    const reply = await withFreeTime(Promise.race(answers), waiting.limit, () =>
      silence(at, waiting.limit, false),
    );
    orphan.forget();
    own?.forget();
    return reply.kind === "silence" ? (refused ?? reply) : reply;
  }

  /** Resolves after the fence. Only an answered fence shows that nothing came for what was sent before it. */
  async #fenced({ fence }: Fencing, sent: number, at: number): Promise<Reply> {
    const answered = "message" in (await fence());
    if (!answered) return silence(at, performance.now() - sent, false);
    await this.#latency.waitGrace();
    return { ...silence(at, performance.now() - sent, true), untilFence: true };
  }

  /** Writes without waiting: a target that does not read fills its pipe. Returns the number of the event: what has no answer. */
  #write({ bytes, ...sending }: Outgoing): number {
    void this.#connection.write(lineOf(bytes), sending);
    return this.#inbox.last;
  }

  async #gone(): Promise<Reply> {
    const gone = await this.#inbox.gone;
    return { kind: "gone", seq: this.#inbox.last, ...gone };
  }

  /**
   * A target that was still writing a message is not silent: only the time was too short for the message. A target that has
   * stopped in the middle of a message is silent.
   */
  #arriving(waited: number): Reply | undefined {
    const at = this.#connection.arrivingAt;
    if (at === undefined || performance.now() - at > waited / 2) return undefined;
    return { kind: "silence", seq: this.#inbox.last, waitedMs: 0, fenced: false, unread: "arriving" };
  }
}

function lineOf(bytes: string | Uint8Array): string | Uint8Array {
  return typeof bytes === "string" ? `${bytes}\n` : Buffer.concat([bytes, Buffer.from("\n")]);
}

/** Some readers take the CR for the end of the line, and the LF after it for an empty line. */
function endsWithCr(bytes: string | Uint8Array): boolean {
  return bytes.at(-1) === (typeof bytes === "string" ? "\r" : 0x0d);
}

function silence(seq: number, waited: number, fenced: boolean): SilenceReply {
  return { kind: "silence", seq, waitedMs: Math.round(waited), fenced };
}
