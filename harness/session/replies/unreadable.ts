import type { JsonRpcId, SilenceReply } from "./reply.ts";

interface UnreadMessage {
  readonly seq: number;
  readonly exchange: number | undefined;
  readonly unread: "size" | "depth";
}

/** Messages of the target that are too large or too deeply nested to be read. */
export class Unreadable {
  readonly #all: UnreadMessage[] = [];

  note(message: UnreadMessage): void {
    this.#all.push(message);
  }

  /** The silence of a target that may have answered: after an event, or in these exchanges, came such a message. */
  find({ after = 0, within }: { after?: number; within?: ReadonlySet<number> }): SilenceReply | undefined {
    const found = this.#all.find(
      ({ seq, exchange }) =>
        seq > after && (within === undefined || (exchange !== undefined && within.has(exchange))),
    );
    return found && silenceOf(found.seq, found.unread);
  }
}

export function silenceOf(seq: number, unread: "size" | "depth"): SilenceReply {
  return { kind: "silence", seq, waitedMs: 0, fenced: false, unread };
}

/** Whether a text has this id as the value of a member `id`. */
export function holdsId(raw: string, id: JsonRpcId): boolean {
  const text = JSON.stringify(id).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`"id"\\s*:\\s*${text}(?![\\d.eE])`).test(raw);
}
