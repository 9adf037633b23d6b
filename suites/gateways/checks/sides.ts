import { needsExercise } from "../../../harness/check/expect.ts";
import type { Crossed } from "../../../harness/check/gateway.ts";
import { callsIn } from "../crossing.ts";
import { gathered, SIDES } from "../situations/apart.ts";

/** Both sides: the conversation, the name of the side, and that of the other one. */
export function sides({ front, back }: Crossed) {
  const [a, b] = front;
  const isServed = callsIn(back).some(({ marker }) => marker === gathered(SIDES[1]));
  if (a === undefined || b === undefined || !isServed)
    needsExercise("a gateway that serves two clients at the same time");
  return [
    { one: a, side: SIDES[0], other: SIDES[1] },
    { one: b, side: SIDES[1], other: SIDES[0] },
  ] as const;
}

export const lastAt = ({ front }: Crossed) => front.flatMap(({ messages }) => messages).at(-1)?.seq ?? 1;
