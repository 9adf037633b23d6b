import { type Expect, needsExercise } from "../../harness/check/expect.ts";
import { conclude as concludeAny, type Flaw } from "../messages/conclude.ts";
import type { ClientMessage } from "./client-messages.ts";

export type { Flaw } from "../messages/conclude.ts";

interface Judgement {
  readonly expected: string;
  /** Sequence numbers of what was looked at. */
  readonly read: readonly number[];
  readonly flaws: readonly Flaw[];
  /** What a client would have to do for something to be seen: "a client that sends a request". */
  readonly needs: string;
}

/** One verdict over everything that was looked at; where there was nothing, a client has shown nothing. */
export function conclude(expect: Expect, { needs, ...judgement }: Judgement): void {
  concludeAny(expect, { ...judgement, whenNone: () => needsExercise(needs) });
}

export const seqsOf = (messages: readonly ClientMessage[]) => messages.map(({ message }) => message.seq);

/** A flaw of a message, at a place within it. */
export const flawIn = ({ message }: ClientMessage, actual: string, pointer = ""): Flaw => ({
  actual,
  at: message.seq,
  pointer: `${message.pointer}${pointer}`,
});
