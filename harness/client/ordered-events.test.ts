import { expect, it } from "vitest";
import type { RunEvent } from "../verdict/event.ts";
import { orderedEvents } from "./ordered-events.ts";

const event = (id: string) => ({ type: "check-ended", revision: "2025-11-25", check: { id } }) as RunEvent;

it("the events of each source follow those of the source before it, as early as possible", () => {
  const emitted: RunEvent[] = [];
  const newSource = orderedEvents((one) => emitted.push(one));
  const [first, second] = [newSource(), newSource()];
  second.emit(event("c"));
  first.emit(event("a"));
  expect(emitted).toEqual([event("a")]);
  second.done();
  first.emit(event("b"));
  expect(emitted).toEqual([event("a"), event("b")]);
  first.done();
  expect(emitted).toEqual([event("a"), event("b"), event("c")]);
});
