import { expect, test } from "vitest";
import { bounded } from "./bounded.ts";

test("work that ends in time returns its value", () => {
  expect(bounded(() => 42)).toEqual({ done: true, value: 42 });
  expect(bounded(() => undefined)).toEqual({ done: true, value: undefined });
});

test("an endless loop and a catastrophic pattern are stopped", () => {
  const late = { done: false, reason: "it takes more than 20 ms" };
  const endless = () => {
    for (;;);
  };
  expect(bounded(endless, 20)).toEqual(late);
  expect(bounded(() => /^(a+)+$/.test(`${"a".repeat(60)}!`), 20)).toEqual(late);
  expect(bounded(() => /^(a|a)*$/.test(`${"a".repeat(60)}!`), 20)).toEqual(late);
});

test("endless recursion is stopped", () => {
  const fall = (): number => 1 + fall();
  expect(bounded(fall)).toEqual({ done: false, reason: "it is too deep or too wide for the stack" });
});

test("any other error of the work is thrown", () => {
  const fail = () => {
    throw new SyntaxError("odd");
  };
  expect(() => bounded(fail)).toThrow(new SyntaxError("odd"));
});
