import { type Expect, notApplicable } from "../../../../harness/check/expect.ts";
import type { Idled } from "./idled.ts";

/** Says what came on a stream, and whether it is still there. */
export function observeStream({ stream: state, seconds, after }: Idled, expect: Expect, none: string): void {
  if (state === undefined) notApplicable(none);
  const came = state.came.length === 0 ? "nothing" : state.came.join(", ");
  const fact = state.isOpen ? "the stream stays open" : "the stream has ended";
  expect.observe(`idle for ${seconds} s: ${fact}, ${came} came on it`, Math.min(state.at, after.seq));
}
