import fc from "fast-check";
import { expect, test } from "vitest";
import { lintBase64 } from "./base64.ts";

const said = (text: string) => lintBase64(text).map(({ rule, message }) => `${rule}: ${message}`);

test("base64 of any bytes is valid", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(lintBase64(Buffer.from(bytes).toString("base64"))).toEqual([]);
    }),
    { seed: 3 },
  );
});

test.each([
  ["a-_a", 'base64: "-" at 1 is not base64: this is base64url, use "+" and "/"'],
  ["AAAA\nAAAA", 'base64: "\\n" at 4 is not base64: white space and line breaks are not allowed'],
  [
    "data:image/png;base64,AAAA",
    'base64: ":" at 4 is not base64: a data URI is not allowed here, use the text after "base64,"',
  ],
  ["A===", 'base64: "=" at 1 is not base64: padding is allowed only at the end, at most twice'],
  ["AA=A", 'base64: "=" at 2 is not base64: padding is allowed only at the end, at most twice'],
  ["(none)", 'base64: "(" at 0 is not base64: the alphabet is A-Z, a-z, 0-9, "+" and "/"'],
  ["AAA", 'base64: must be padded with "=" to a multiple of four characters, got 3'],
  ["AA", 'base64: must be padded with "=" to a multiple of four characters, got 2'],
  ["AB==", "base64-spare-bits: the last character sets bits that belong to no byte"],
])("%j", (text, message) => {
  expect(said(text)).toEqual([message]);
});

test("empty data is valid", () => {
  expect(lintBase64("")).toEqual([]);
});

test("megabytes are judged without recursion", () => {
  expect(lintBase64("A".repeat(8_000_000))).toEqual([]);
  expect(said(`${"A".repeat(8_000_000)}*`)).toHaveLength(1);
});
