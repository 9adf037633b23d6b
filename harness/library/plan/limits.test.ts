import { expect, it } from "vitest";
import { clientLimits } from "./limits.ts";

it("a client may be silent for the time-out, and for three times as long before its first message", () => {
  expect(clientLimits(10_000)).toMatchObject({ idle: 10_000, start: 30_000 });
});

it("the operator may set another limit for the first message", () => {
  expect(clientLimits(1_000, 60_000)).toMatchObject({ idle: 1_000, start: 60_000 });
});

it("one situation may take many times longer, so that no slow client is ended in the middle", () => {
  expect(clientLimits(1_000).whole).toBe(60_000);
});
