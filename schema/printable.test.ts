import { expect, it } from "vitest";
import { parseJson, printable } from "./printable.ts";

it.each(['{"toString":1}', '{"valueOf":null,"toString":"a"}', '{"a":[{"b":{"\\u0074oString":{}}}]}'])(
  "%s can be put into a text, and stays the same",
  (text) => {
    const value = parseJson(text);
    expect(() => `${[value, Object.values(value as object)].flat(3).map(String)}`).not.toThrow();
    expect(JSON.stringify(value)).toBe(JSON.stringify(JSON.parse(text)));
  },
);

it("other values keep their prototype", () => {
  expect(Object.getPrototypeOf(parseJson('{"a":1}'))).toBe(Object.prototype);
  expect(printable([1, null, "a"])).toEqual([1, null, "a"]);
});
