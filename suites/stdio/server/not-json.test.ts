import { expect, it } from "vitest";
import { whyNotJson } from "./not-json.ts";

it("names a control character that is not escaped, and its place", () => {
  expect(whyNotJson('{"jsonrpc":"2.0","id":"a\u001ab"}')).toBe(
    "The line is not JSON, because it has the control character U+001A at position 24: write it as \\u001a. A JSON library does that.",
  );
});

it("names a value that JSON does not have", () => {
  expect(whyNotJson('{"jsonrpc":"2.0","id":1,"result":{"celsius":NaN}}')).toMatch(
    /JSON has no NaN\. Write null/,
  );
  expect(whyNotJson('{"jsonrpc":"2.0","id":None}')).toMatch(/JSON has no None/);
});

it("says what is most likely where it finds neither", () => {
  expect(whyNotJson('{"jsonrpc":"2.0","id":1,"method":"the value is: NaN"')).toMatch(
    /a brace or a quote may be missing/,
  );
});
