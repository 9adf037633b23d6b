import { describe, expect, test } from "vitest";
import { anchor, cell, code, escaped, fenced, inert, link } from "./markdown.ts";

test("special characters of Markdown are escaped", () => {
  expect(escaped("*a* _meta a_b <b> [c] d|e \\")).toBe("\\*a\\* \\_meta a_b \\<b\\> \\[c\\] d\\|e \\\\");
});

test("code is unchanged, except for a bar, which would end a table cell", () => {
  expect(escaped("`_meta` or `a|b`, _c")).toBe("`_meta` or `a\\|b`, \\_c");
});

test("a single backtick begins no code", () => {
  expect(escaped("it`s *")).toBe("it\\`s \\*");
});

test("a link shows its text", () => {
  expect(link("_b", "a_b.md")).toBe("[\\_b](a_b.md)");
});

test("the anchor of a heading is its words in lower case", () => {
  expect(anchor("Of servers, open")).toBe("#of-servers-open");
});

describe("a string of the target", () => {
  test("is code on one line, with any number of backticks", () => {
    expect(code("a\n# b <b>")).toBe("`a\\n# b <b>`");
    expect(code("a `b` ``c")).toBe("```a `b` ``c```");
    expect(code("`")).toBe("`` ` ``");
    expect(code("")).toBe("` `");
    expect(code("\u001b[2J")).toBe("`\\x1b[2J`");
    expect(code("x".repeat(400), 10)).toBe(`\`${"x".repeat(10)}… (400 characters)\``);
  });

  test("does not end a table cell", () => {
    expect(cell("a|b")).toBe("`a\\|b`");
  });

  test("does not end its block", () => {
    expect(fenced("a\n```\nb")).toBe("````text\na\n```\nb\n````");
  });

  test("is plain text in a sentence", () => {
    expect(inert("<b>[a](https://x) @all `c` *d* _e_ www.x.y #1")).toBe(
      "\\<b\\>\\[a\\](https\\://x) \\@all \\`c\\` \\*d\\* \\_e\\_ www\\.x.y \\#1",
    );
  });
});
