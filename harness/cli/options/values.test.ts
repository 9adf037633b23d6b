import { describe, expect, it } from "vitest";
import { UsageError } from "../../library/usage-error.ts";
import {
  choice,
  numberOrText,
  parseAssignment,
  parseHeader,
  parseSpec,
  parseVariable,
  splitList,
} from "./values.ts";

/** The message that the operator sees. */
function rejection(parse: () => unknown): string {
  try {
    parse();
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("--spec", () => {
  it("is a word, or revisions, each once", () => {
    expect(parseSpec("all")).toBe("all");
    expect(parseSpec("2025-11-25, 2024-11-05,2025-11-25")).toEqual(["2025-11-25", "2024-11-05"]);
  });

  it.each([
    ["2025-11-24", 'Did you mean "2025-11-25"?'],
    ["latests", 'Did you mean "latest"?'],
    ["", '--spec "": not a published revision. Expected latest, all, 2024-11-05'],
    ["2025-11-25,", "Expected latest, all, 2024-11-05"],
  ])("is rejected with the nearest: %j", (text, words) => {
    expect(rejection(() => parseSpec(text))).toContain(words);
  });
});

describe("one of a few words", () => {
  it("is that word, or rejected with all of them and the nearest", () => {
    expect(choice("--format", "json", ["pretty", "json"])).toBe("json");
    expect(rejection(() => choice("--format", "jsn", ["pretty", "json", "silent"]))).toBe(
      '--format jsn: expected pretty, json or silent. Did you mean "json"?',
    );
  });
});

describe("values", () => {
  it("are separated by commas", () => {
    expect(splitList("a.*, b")).toEqual(["a.*", "b"]);
    expect(splitList("a,")).toEqual(["a", ""]);
  });

  it("are numbers only where they have nothing but digits", () => {
    expect(numberOrText("500")).toBe(500);
    for (const text of ["-1", "1.5", "1e3", "", "0x10", "ten"]) expect(numberOrText(text)).toBe(text);
  });
});

describe("--header", () => {
  it("is a name and a value", () => {
    expect(parseHeader("X-Tenant: blue: green ")).toEqual(["X-Tenant", "blue: green"]);
    expect(parseHeader("X-Empty:")).toEqual(["X-Empty", ""]);
    expect(rejection(() => parseHeader("blue"))).toContain('--header "blue": expected "Name: value"');
  });
});

describe("an assignment", () => {
  it("has a name and a value, which may have any characters", () => {
    expect(parseAssignment("--env", "KEY=a=b")).toEqual(["KEY", "a=b"]);
    for (const text of ["KEY", "=b", ""]) {
      expect(rejection(() => parseAssignment("--env", text))).toContain("--env: expected KEY=VALUE");
    }
  });

  it("is no assignment where it is the name of a variable that is passed on", () => {
    expect(parseVariable("KEY")).toEqual(["KEY", true]);
    expect(parseVariable("KEY=")).toEqual(["KEY", ""]);
    expect(rejection(() => parseVariable("=b"))).toContain("--env: expected NAME or NAME=VALUE");
    expect(rejection(() => parseVariable("hidden word"))).not.toContain("hidden");
  });

  it("never appears in an error, because it may be a secret", () => {
    expect(rejection(() => parseAssignment("--header-env", "Authorization: Bearer hidden"))).not.toContain(
      "hidden",
    );
  });
});
