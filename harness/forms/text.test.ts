import { describe, expect, it } from "vitest";
import { inText, onLines, TEXT_FORMS, type TextForm, written } from "./text.ts";

const MESSAGE = {
  jsonrpc: "2.0",
  id: 1,
  method: "tools/list",
  params: {
    _meta: { "a/b": ["é 語 🙂 \u2028", '\n"\\', 0, -3, 2.5, 1e21, true, false, null, {}, []] },
    none: undefined,
  },
};

const FORMS = Object.keys(TEXT_FORMS) as TextForm[];

describe.each(FORMS)("the text form %s", (form) => {
  it("has the same value, on one line", () => {
    const text = inText(MESSAGE, form);
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(MESSAGE)));
    expect(text).not.toMatch(/[\r\n]/);
  });

  it("is another text", () => {
    expect(inText(MESSAGE, form)).not.toBe(JSON.stringify(MESSAGE));
  });
});

describe("a text form", () => {
  const text = (value: unknown, form: TextForm) => inText(value, form);

  it("changes one thing", () => {
    expect(text({ a: 1, b: { c: 2, d: 3 } }, "reversed")).toBe('{"b":{"d":3,"c":2},"a":1}');
    expect(text({ a: "b" }, "spaced")).toBe(' \t { \t "a" \t : \t "b" \t } \t ');
    expect(text({ ab: "c/" }, "escaped")).toBe('{"ab":"\\u0063\\u002f"}');
    expect(text({ ab: "c" }, "escaped-names")).toBe('{"\\u0061\\u0062":"c"}');
    expect(text(["é🙂"], "ascii")).toBe('["\\u00e9\\ud83d\\ude42"]');
    expect(text(["é🙂"], "ascii-capitals")).toBe('["\\u00E9\\uD83D\\uDE42"]');
    expect(text({ "a/b": "c/d" }, "solidus")).toBe('{"a/b":"c\\/d"}');
    expect(text([1, 0, -3, 2.5, 0.5, 1e21], "exponent")).toBe("[1E+0,0E+0,-3E+0,25E-1,5E-1,1e+21]");
    expect(text([1, 2.5, 1e21], "fraction")).toBe("[1.0,2.5,1e+21]");
  });

  it("leaves escapes as they are that JSON requires", () => {
    expect(text(['\n"\\'], "escaped")).toBe('["\\n\\"\\\\"]');
  });
});

describe("a message on lines", () => {
  it("has the same value", () => {
    expect(JSON.parse(onLines(MESSAGE))).toEqual(JSON.parse(JSON.stringify(MESSAGE)));
    expect(onLines({ a: 1 })).toBe('\r\n\t {\r\n\t "a"\r\n\t :\r\n\t 1\r\n\t }\r\n\t ');
  });
});

describe("the plain style", () => {
  it("writes what JSON.stringify writes", () => {
    expect(written(MESSAGE)).toBe(JSON.stringify(MESSAGE));
  });
});
