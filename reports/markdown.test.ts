import { expect, test } from "vitest";
import { anchor, escaped, link } from "./markdown.ts";

test("what Markdown would read as more than itself is escaped", () => {
  expect(escaped("*a* _meta a_b <b> [c] d|e \\")).toBe("\\*a\\* \\_meta a_b \\<b\\> \\[c\\] d\\|e \\\\");
});

test("code is left as it is, but for what would end the cell of a table", () => {
  expect(escaped("`_meta` or `a|b`, _c")).toBe("`_meta` or `a\\|b`, \\_c");
});

test("a lone backtick begins no code", () => {
  expect(escaped("it`s *")).toBe("it\\`s \\*");
});

test("a link shows its text", () => {
  expect(link("_b", "a_b.md")).toBe("[\\_b](a_b.md)");
});

test("the anchor of a heading is its words in lower case", () => {
  expect(anchor("Of servers, open")).toBe("#of-servers-open");
});
