import { describe, expect, it } from "vitest";
import { checkOf } from "../testing/sample.ts";
import { HOSTILE } from "./testing/sample-input.ts";
import { twoForms } from "./two-forms.ts";

const compared = (sent: string, came: string) => ({
  compared: {
    plain: { words: "the plain request", sent: "a«»", came: "a result" },
    form: { words: "with b", sent, came },
  },
});

const shown = (sent: string, came = "no answer") => twoForms(checkOf("a", "warn", compared(sent, came))).html;

describe("the two forms of a message", () => {
  it("are beside each other, with what differs marked", () => {
    const html = shown("a«b»");
    expect(html).toMatch(
      /<p>the plain request<\/p>.*a result.*<p>with b<\/p><pre>a<mark>b<\/mark>\n<\/pre>.*no answer/s,
    );
  });

  it("are marked from the first to the last sign, because a message may have such signs", () => {
    expect(shown("«a«b»»")).toContain("<mark>a«b»</mark>");
    expect(shown("a»b«")).toContain("a»b«");
  });

  it("are escaped", () => {
    expect(shown(`«${HOSTILE}»`, HOSTILE)).not.toMatch(/<script|<img/);
  });

  it("are not there where a check compares nothing", () => {
    expect(twoForms(checkOf("a", "warn")).html).toBe("");
  });
});
