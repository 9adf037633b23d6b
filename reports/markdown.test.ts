import { describe, expect, test } from "vitest";
import { anchor, cell, code, escaped, fenced, inert, link } from "./markdown.ts";

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

describe("what a target says", () => {
  test("is code, whatever backticks it has, and stays on its line", () => {
    expect(code("a\n# b <b>")).toBe("`a\\n# b <b>`");
    expect(code("a `b` ``c")).toBe("```a `b` ``c```");
    expect(code("`")).toBe("`` ` ``");
    expect(code("")).toBe("` `");
    expect(code("\u001b[2J")).toBe("`\\x1b[2J`");
    expect(code("x".repeat(400), 10)).toBe(`\`${"x".repeat(10)}… (400 characters)\``);
  });

  test("does not end the cell of a table", () => {
    expect(cell("a|b")).toBe("`a\\|b`");
  });

  test("does not end the block that it stands in", () => {
    expect(fenced("a\n```\nb")).toBe("````text\na\n```\nb\n````");
  });

  test("in a sentence is nothing but text", () => {
    expect(inert("<b>[a](https://x) @all `c` *d* _e_ www.x.y #1")).toBe(
      "\\<b\\>\\[a\\](https\\://x) \\@all \\`c\\` \\*d\\* \\_e\\_ www\\.x.y \\#1",
    );
  });
});
