import { expect, test } from "vitest";
import { withinTime } from "./time-limit.ts";

test("what ends in time gives its value", () => {
  expect(withinTime(() => 42)).toEqual({ inTime: true, value: 42 });
  expect(withinTime(() => undefined)).toEqual({ inTime: true, value: undefined });
});

test("an endless loop and a catastrophic pattern are stopped", () => {
  const endless = () => {
    for (;;);
  };
  expect(withinTime(endless, 20)).toEqual({ inTime: false });
  expect(withinTime(() => /^(a+)+$/.test(`${"a".repeat(60)}!`), 20)).toEqual({ inTime: false });
  expect(withinTime(() => /^(a|a)*$/.test(`${"a".repeat(60)}!`), 20)).toEqual({ inTime: false });
});

test("an error of the work is its own", () => {
  const fail = () => {
    throw new RangeError("deep");
  };
  expect(() => withinTime(fail)).toThrow(new RangeError("deep"));
});
