import { expect, it } from "vitest";
import type { TraceEvent } from "../../harness/trace/event.ts";
import { eventOf } from "./numbered.ts";

const numbered = (...numbers: readonly number[]): readonly TraceEvent[] =>
  numbers.map((seq) => ({ seq, ms: 0, connection: "1", channel: "stderr", raw: "" }));

it("finds an event by its number, also where events before it are not known", () => {
  const all = numbered(1, 2, 3, 4);
  for (const event of all) expect(eventOf(all, event.seq)).toBe(event);
  const some = numbered(2, 700, 701, 9_000, 9_001);
  for (const event of some) expect(eventOf(some, event.seq)).toBe(event);
  for (const seq of [0, 1, 3, 702, 10_000]) expect(eventOf(some, seq)).toBeUndefined();
  expect(eventOf([], 1)).toBeUndefined();
});
