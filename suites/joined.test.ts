import { expect, it } from "vitest";
import { joined } from "./joined.ts";

it("parts of the same name become one suite, with their checks in order, at the place of the first", () => {
  const parts = [
    { name: "messages", checks: [1, 2] },
    { name: "messages", checks: [3] },
    { name: "tools", checks: [4] },
    { name: "messages", checks: [5] },
  ];
  expect(joined(parts)).toEqual([
    { name: "messages", checks: [1, 2, 3, 5] },
    { name: "tools", checks: [4] },
  ]);
});

it("a suite of one room stays as it is", () => {
  const suite = { name: "tools", checks: [1], onRequest: true };
  expect(joined([suite])[0]).toBe(suite);
});
