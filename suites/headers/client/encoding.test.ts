import { describe, expect, it } from "vitest";
import { decoded, isUnsafe, isWrapped } from "./encoding.ts";

describe("a header value", () => {
  it("without the base64 form is not decoded", () => {
    expect(decoded("us west 1")).toBe("us west 1");
    expect(isWrapped("us west 1")).toBe(false);
  });

  it("in the base64 form is decoded, with padding or without", () => {
    expect(decoded("=?base64?SGVsbG8sIOS4lueVjA==?=")).toBe("Hello, 世界");
    expect(decoded("=?base64?SGVsbG8sIOS4lueVjA?=")).toBe("Hello, 世界");
    expect(decoded("=?base64??=")).toBe("");
  });

  it("with markers in upper case is not decoded", () => {
    expect(decoded("=?BASE64?SGk=?=")).toBe("=?BASE64?SGk=?=");
    expect(isWrapped("=?BASE64?SGk=?=")).toBe(false);
  });

  it.each(["=?base64?%%?=", "=?base64?/w==?="])(
    "in the base64 form with invalid data is undefined: %s",
    (value) => {
      expect(decoded(value)).toBeUndefined();
    },
  );
});

describe("a text", () => {
  it.each(["", "plain", "a b", "a\tb"])("is safe in a header: %j", (text) => {
    expect(isUnsafe(text)).toBe(false);
  });

  it.each(["Größe", " a", "a ", "\ta", "a\nb", "a\u007f", "=?base64?literal?="])(
    "is not safe in a header: %j",
    (text) => {
      expect(isUnsafe(text)).toBe(true);
    },
  );
});
