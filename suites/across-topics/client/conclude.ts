import { type Expect, needsExercise } from "../../../harness/check/expect.ts";
import { conclude as concludeAny, type Flaw } from "../../messages/conclude.ts";
import type { Unread } from "../../messages/unread.ts";
import type { ClientMessage } from "./client-messages.ts";

export type { Flaw } from "../../messages/conclude.ts";

export interface Judgement {
  readonly expected: string;
  /** Sequence numbers of the messages that the rule applies to. */
  readonly read: readonly number[];
  readonly flaws: readonly Flaw[];
  readonly unread?: Unread | undefined;
  /** The client that is needed so that the rule applies to some message: "a client that sends a request". */
  readonly needs: string;
}

/** Records one verdict over all messages that a rule applies to. Without any, the check needs an exercise. */
export function conclude(expect: Expect, { needs, ...judgement }: Judgement): void {
  concludeAny(expect, { ...judgement, whenNone: () => needsExercise(needs) });
}

export const seqsOf = (messages: readonly ClientMessage[]) => messages.map(({ message }) => message.seq);

/** A flaw of a message, with a pointer into it. */
export const flawIn = ({ message }: ClientMessage, actual: string, pointer = ""): Flaw => ({
  actual,
  at: message.seq,
  pointer: `${message.pointer}${pointer}`,
});
