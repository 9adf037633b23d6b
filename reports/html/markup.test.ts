import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { joined, markup } from "./markup.ts";

describe("markup", () => {
  it("escapes each inserted string, also in a list", () => {
    expect(markup`<p>${"<b>&"} ${["<i>", 3]}</p>`.html).toBe("<p>&lt;b&gt;&amp; &lt;i&gt;3</p>");
  });

  it("inserts markup unchanged, and nothing for a missing value", () => {
    expect(markup`<p>${markup`<b>${"x"}</b>`}${undefined}${false}</p>`.html).toBe("<p><b>x</b></p>");
    expect(joined([markup`<b>1</b>`, "<"], ", ").html).toBe("<b>1</b>, &lt;");
  });

  it("escapes quotes only in attributes", () => {
    expect(markup`<a title="${'"'}">${'"'}</a>`.html).toBe('<a title="&quot;">"</a>');
  });

  it("recognizes an attribute after other values", () => {
    expect(markup`<a id="x${1}" title="${'"'}">`.html).toBe('<a id="x1" title="&quot;">');
  });

  it("shows invisible characters and direction marks as codes", () => {
    const given = "a\u202eb\u0007\u001b[2J\u0000\u009b\u2066\ufeff\ud800\r";
    expect(markup`${given}`.html).toBe(
      "a\\u{202e}b\\u{7}\\u{1b}[2J\\u{0}\\u{9b}\\u{2066}\\u{feff}\\u{d800}\\u{d}",
    );
  });

  it("preserves letters of any script, emoji and newlines", () => {
    const given = "žluťoučký 日本語 עברית 👩‍💻\n\tend";
    expect(markup`${given}`.html).toBe(given);
  });

  it("does not let a string open a tag or end an attribute", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { html } = markup`<p title="${text}">${text}</p>`;
        expect(html.match(/[<>]/g)).toHaveLength(4);
        expect(html.split("</p>")[0]?.split(">")[0]?.match(/"/g)).toHaveLength(2);
      }),
    );
  });
});
