import { describe, expect, it } from "vitest";
import { insideCharacters, inTheMiddle } from "./delivery.ts";
import { cutText, marked, visible } from "./visible.ts";

describe("a text", () => {
  it("shows what cannot be seen", () => {
    expect(visible("\ufeff{\r\n\u2028\ufffd é 🙂\0}")).toBe("<BOM>{\\r\\n<U+2028><U+FFFD> é 🙂<U+0000>}");
  });
});

describe("a difference", () => {
  it("is marked on both sides", () => {
    expect(marked('{"a":1,"params":{}}', '{"a":1}')).toBe('{"a":1«,"params":{}»}');
    expect(marked('{"a":1}', '{"a":1,"params":{}}')).toBe('{"a":1«»}');
  });

  it("is shortened, and what is the same around it as well", () => {
    const long = `{"${"x".repeat(100)}":"${"y".repeat(5000)}","${"z".repeat(100)}":1}`;
    const text = marked(long, long.replace(/y+/, ""));
    expect(text).toContain("(5,000 characters)");
    expect(text.length).toBeLessThan(160);
  });
});

describe("a cut", () => {
  it("is shown between the two pieces", () => {
    expect(cutText("abcdef", inTheMiddle("abcdef"))).toBe("abc«|»def");
  });

  it("inside a character is shown between its bytes", () => {
    expect(cutText('{"a":"語"}', insideCharacters('{"a":"語"}', 3))).toBe('{"a":"<E8>«|»<AA><9E>"}');
  });

  it("is only counted where there are many", () => {
    expect(cutText("abcdef", [1, 2, 3, 4, 5])).toBe("in 6 pieces of the bytes of abcdef");
  });
});
