import { describe, expect, it } from "vitest";
import { count, printable, printableLine, wrap } from "./text.ts";

describe("a target's string", () => {
  it.each([
    ["\u001b[2J\u001b]0;title\u0007", "\\x1b[2J\\x1b]0;title\\x07"],
    ["a\r\u0008b\u009b1m", "a\\x0d\\x08b\\x9b1m"],
    ["left\u202eright\u2066\u061c", "left\\u202eright\\u2066\\u061c"],
    ["un\u200bseen\ufeff\u{e0041}", "un\\u200bseen\\ufeff\\u{e0041}"],
    ["Größe 世界 👩‍💻 <b>&amp;</b>", "Größe 世界 👩‍💻 <b>&amp;</b>"],
    [
      "::error::x\n ::stop-commands::y ##[add-mask]z",
      "\\x3a:error::x\n \\x3a:stop-commands::y \\x23#[add-mask]z",
    ],
    ["std::string ::1 ## [a]", "std::string ::1 ## [a]"],
    ["two\nlines\tand a tab", "two\nlines\tand a tab"],
  ])("is safe and otherwise unchanged: %j", (text, safe) => {
    expect(printable(text)).toBe(safe);
  });

  it("cannot add a line", () => {
    expect(printableLine("name\nConformant.\texit 0\u2028")).toBe("name\\nConformant.\\texit 0\\u2028");
  });

  it("is cut if it is long, and its length is given", () => {
    expect(printable("x".repeat(1_000_000), 10)).toBe("xxxxxxxxxx… (1000000 characters)");
    expect(printable("xxx", 3)).toBe("xxx");
  });
});

describe("a count", () => {
  it.each([
    [0, "0 checks"],
    [1, "1 check"],
    [2, "2 checks"],
  ])("%d", (number, words) => expect(count(number, "check")).toBe(words));
});

describe("wrapping", () => {
  it("breaks at spaces, preserves paragraphs, and does not break a long word", () => {
    expect(wrap("one two three", 7)).toEqual(["one two", "three"]);
    expect(wrap("one\n\ntwo", 7)).toEqual(["one", "", "two"]);
    expect(wrap("a extraordinarily b", 7)).toEqual(["a", "extraordinarily", "b"]);
    expect(wrap("", 7)).toEqual([""]);
  });

  it("breaks Chinese between characters, which take two columns, but not before a comma", () => {
    expect(wrap("服务器没有回答", 6)).toEqual(["服务器", "没有回", "答"]);
    expect(wrap("服务器，没有", 6)).toEqual(["服务", "器，没", "有"]);
    expect(wrap("服务（器没", 6)).toEqual(["服务", "（器没"]);
    expect(wrap("回答 tools/list 时", 8)).toEqual(["回答", "tools/list", "时"]);
    expect(wrap("MCP 一致性 ok", 20)).toEqual(["MCP 一致性 ok"]);
  });
});
