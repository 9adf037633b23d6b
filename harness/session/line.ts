import type { Headers } from "../trace/event.ts";
import type { SentBy } from "../transport/connection.ts";
import type { JsonRpcId, Reply } from "./reply.ts";

/** Something to send, as the bytes that cross the wire. */
export interface Letter extends SentBy {
  readonly bytes: string | Uint8Array;
  /** HTTP only. */
  readonly headers: Headers;
}

export interface Terms {
  /** The id that the answer will carry; absent when the letter has none that a target could read. */
  readonly expects?: JsonRpcId;
  /** Milliseconds to wait. */
  readonly limit: number;
  /** Sends something that will surely be answered, to prove that nothing came for what went before. */
  readonly fence: () => Promise<Reply>;
}

/** How letters travel: one implementation a transport. */
export interface Line {
  /** Sends a request, and waits for its answer until the limit. */
  ask(letter: Letter, terms: Terms & { readonly expects: JsonRpcId }): Promise<Reply>;
  /** Sends what may rightly get no answer: what comes, or a fenced silence. */
  probe(letter: Letter, terms: Terms): Promise<Reply>;
  /** Sends what gets no answer; over HTTP the status comes back. */
  send(letter: Letter, limit: number): Promise<Reply | undefined>;
}
