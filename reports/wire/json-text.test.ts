import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { payloadMarkup } from "../html/wire/payload.ts";
import { readJson } from "./json-text.ts";

const shown = (text: string, ...pointers: string[]) => payloadMarkup(text, true, pointers).html;

describe("a JSON text", () => {
  it("is read with its original tokens, even if JSON.parse would change them", () => {
    const text = '{"a":1.0,"a":1e2,"big":12345678901234567890,"\\u0061":"\\u00e9"}';
    expect(shown(text)).toBe(text);
  });

  it("has the same pointers as evidence", () => {
    const root = readJson('{"a/b":[0,{"~":1}]}');
    const inner = root?.members?.[0]?.value.members?.[1]?.value;
    expect(inner?.members?.[0]?.value.pointer).toBe("/a~1b/1/~0");
  });

  it("is undefined if it is not JSON", () => {
    for (const text of ["", "{", '{"a"}', "[1,]", "[1 2]", '{"a":1}}', "nonsense", '"a" "b"']) {
      expect(readJson(text), text).toBeUndefined();
    }
  });

  it("can have long strings and deep nesting", () => {
    const long = JSON.stringify({ blob: "A\\".repeat(1_000_000) });
    expect(readJson(long)?.members?.[0]?.value.width).toBe(3_000_002);
    expect(readJson(`${"[".repeat(256)}${"]".repeat(256)}`)?.pointer).toBe("");
  });

  it("has the same value when it is formatted", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        const formatted = shown(text)
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&amp;", "&");
        // JSON escapes most control characters. The report shows the others as codes.
        if (formatted.includes("\\u{")) return;
        expect(JSON.parse(formatted)).toEqual(JSON.parse(text));
      }),
    );
  });
});

describe("the value of a finding", () => {
  it("is marked, with its name", () => {
    expect(shown('{"error":{"code":1}}', "/error/code")).toBe('{"error":{<mark>"code":1</mark>}}');
  });

  it("is its parent if it is missing", () => {
    expect(shown('{"error":{"code":1}}', "/error/message/deep")).toBe('{<mark>"error":{"code":1}</mark>}');
  });

  it("is marked at its two ends if it takes several lines", () => {
    const text = JSON.stringify({ list: ["x".repeat(60), "y".repeat(60)] });
    expect(
      shown(text, "/list")
        .split("\n")
        .map((line) => line.replace(/[xy]+/, "…").trim()),
    ).toEqual(["{", '<mark>"list": [</mark>', '"…",', '"…"', "<mark>]</mark>", "}"]);
  });

  it("does not exist in a payload that is not JSON, which is unchanged", () => {
    expect(payloadMarkup("<html>\n", false, ["/a"]).html).toBe("&lt;html&gt;\n");
  });
});
