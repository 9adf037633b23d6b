import { expect, it } from "vitest";
import { clientLimits, legLimit, serverLimits } from "./limits.ts";

it("a client may be silent for the time-out, and for three times as long before its first message", () => {
  expect(clientLimits({})).toMatchObject({ idle: 10_000, start: 30_000 });
});

it("the operator may set another limit for the first message", () => {
  expect(clientLimits({ timeout: 1_000, startTimeout: 60_000 })).toMatchObject({
    idle: 1_000,
    start: 60_000,
  });
});

it("one situation may take many times longer, so that no slow client is ended in the middle", () => {
  expect(clientLimits({ timeout: 1_000 }).whole).toBe(60_000);
});

it("a server has three times the time-out for the first answer after its start, or what the operator says", () => {
  expect(serverLimits({})).toMatchObject({ answer: 10_000, start: 30_000 });
  expect(serverLimits({ timeout: 500 })).toMatchObject({ answer: 500, start: 1_500 });
  expect(serverLimits({ timeout: 500, startTimeout: 60_000 })).toMatchObject({ answer: 500, start: 60_000 });
});

it("a time without traffic is added to what a leg, and a situation, may take", () => {
  expect(legLimit(1_000, 65_000) - legLimit(1_000)).toBe(65_000);
  expect(clientLimits({ timeout: 1_000, idle: 65 }).whole).toBe(125_000);
});
