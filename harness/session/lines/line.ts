import type { Headers } from "../../trace/event.ts";
import type { SentBy } from "../../transport/connection.ts";
import type { JsonRpcId, Reply } from "../replies/reply.ts";

/** Something to send, as the bytes that cross the wire. */
export interface Outgoing extends SentBy {
  readonly bytes: string | Uint8Array;
  /** HTTP only. */
  readonly headers: Headers;
  /** HTTP only: in place of the endpoint. */
  readonly url?: string;
}

/** How to wait for an answer. */
export interface Waiting {
  /** The id of the answer. Absent if what is sent has no id that a target could read. */
  readonly expects?: JsonRpcId;
  /** Milliseconds. */
  readonly limit: number;
  /** Resolves earlier than the limit when no answer is to be expected any more, with whether that is proved. */
  readonly unanswered?: Promise<boolean>;
  /** The answer may need real work, so its time says nothing about how fast the target answers. */
  readonly isWork?: boolean;
}

/** How to wait for what may correctly get no answer. */
export interface WaitingForProbe extends Waiting {
  /** What ends the wait. Absent where the whole limit is waited for. */
  readonly fencing?: Fencing;
}

/** How it is seen that nothing came. */
export interface Fencing {
  /** Sends a request that every target answers. */
  readonly fence: () => Promise<Reply>;
  /** Waits for what each message has, as the status of its own exchange. Undefined when it does not come within the limit of the operator. */
  readonly arrival: <T>(coming: Promise<T>) => Promise<T | undefined>;
}

/** Carries messages to a target, and finds the answers. There is one implementation for each transport. */
export interface Line {
  /** Sends a request, and waits for its answer until the limit. */
  ask(outgoing: Outgoing, waiting: Waiting & { readonly expects: JsonRpcId }): Promise<Reply>;
  /** Sends what may correctly get no answer. The reply is what came, or a silence after the fence. */
  probe(outgoing: Outgoing, waiting: WaitingForProbe): Promise<Reply>;
  /** Sends what gets no answer. Over HTTP the reply has the status. */
  send(outgoing: Outgoing, waiting: Pick<Waiting, "limit" | "unanswered">): Promise<Reply | undefined>;
}
