import { expect, it } from "vitest";
import { StartTimes } from "./start-times.ts";

it("sessions open slowly where the quickest one took long, and refusals are quick", () => {
  const starts = new StartTimes();
  starts.add(5, false);
  expect(starts.openSlowly).toBe(false);
  starts.add(1_000);
  starts.add(900);
  expect(starts.openSlowly).toBe(true);
  starts.add(20);
  expect(starts.openSlowly).toBe(false);
});

it("starts are slow where one took seconds", () => {
  const starts = new StartTimes();
  expect([starts.slowest, starts.areSlow]).toEqual([undefined, false]);
  starts.add(3_000);
  expect([starts.slowest, starts.areSlow]).toEqual([3_000, true]);
});
