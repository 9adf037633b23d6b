import { expect, it } from "vitest";
import { stopwatch } from "./lag.ts";

it("does not count the time for which this process was busy", async () => {
  const time = stopwatch();
  const until = performance.now() + 150;
  while (performance.now() < until);
  expect(time()).toBeLessThan(100);
  await new Promise((resolve) => setImmediate(resolve));
  expect(time()).toBeLessThan(100);
});

it("counts the time for which this process waited", async () => {
  const time = stopwatch();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(time()).toBeGreaterThan(10);
});
