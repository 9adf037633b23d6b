import { expect, it } from "vitest";
import { spread } from "./spread.ts";

it("puts JSON on lines, with its own tokens", () => {
  expect(spread('{"a":1.0,"a":[1e2,{}],"b":"\\u0041","c":[]}')).toBe(
    '{\n  "a": 1.0,\n  "a": [\n    1e2,\n    {}\n  ],\n  "b": "\\u0041",\n  "c": []\n}',
  );
});

it("leaves other text as it is", () => {
  expect(spread("{not json")).toBe("{not json");
});
