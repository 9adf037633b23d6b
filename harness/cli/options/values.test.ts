import { afterEach, describe, expect, it, vi } from "vitest";
import { UsageError } from "../../library/usage-error.ts";
import {
  fromEnvironment,
  oneOf,
  parseAllow,
  parseAssignment,
  parseHeader,
  parseHeaderEnv,
  parseSpec,
  split,
  wholeNumber,
} from "./values.ts";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The message that the operator sees. */
function refusal(parse: () => unknown): string {
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
    ["", "Expected latest, all, 2024-11-05"],
    ["2025-11-25,", "Expected latest, all, 2024-11-05"],
  ])("is refused with the nearest: %j", (text, words) => {
    expect(refusal(() => parseSpec(text))).toContain(words);
  });
});

describe("one of a few words", () => {
  it("is that word, or refused with all of them and the nearest", () => {
    expect(oneOf("--format", "json", ["pretty", "json"])).toBe("json");
    expect(refusal(() => oneOf("--format", "jsn", ["pretty", "json", "silent"]))).toBe(
      '--format jsn: expected pretty, json or silent. Did you mean "json"?',
    );
  });
});

describe("a whole number", () => {
  it("is within its bounds", () => {
    expect(wholeNumber("--timeout", "500", 1, 1000)).toBe(500);
    expect(wholeNumber("--concurrency", "1", 1)).toBe(1);
  });

  it.each(["0", "1001", "-1", "1.5", "1e3", "", "0x10", "ten"])("is not %j", (text) => {
    expect(refusal(() => wholeNumber("--timeout", text, 1, 1000))).toBe(
      `--timeout ${text}: expected a whole number from 1 to 1000.`,
    );
  });
});

describe("patterns", () => {
  it("may stand together, and none may be empty: it is surely a variable that was not set", () => {
    expect(split("--only", ["a.*, b", "c"])).toEqual(["a.*", "b", "c"]);
    for (const text of ["", ",", "a,"])
      expect(refusal(() => split("--only", [text]))).toContain("expected an id");
  });
});

describe("a header", () => {
  it("is a name and a value", () => {
    expect(parseHeader("X-Tenant: blue: green ")).toEqual(["X-Tenant", "blue: green"]);
    expect(parseHeader("X-Empty:")).toEqual(["X-Empty", ""]);
  });

  it.each([
    ["blue", 'expected "Name: value"'],
    ["X Tenant: blue", "expected the name of a header"],
    [": blue", "expected the name of a header"],
    ["X-Tenant: a\nb", "its value cannot be sent"],
    ["X-Tenant: 世界", "its value cannot be sent"],
  ])("is refused: %j", (text, words) => {
    expect(refusal(() => parseHeader(text))).toContain(words);
  });

  it("from the environment never shows its value", () => {
    vi.stubEnv("SECRET_OF_A_TEST", "tell-\nnobody");
    expect(refusal(() => parseHeaderEnv("X-Key=SECRET_OF_A_TEST"))).not.toContain("nobody");
    expect(refusal(() => parseHeaderEnv("Authorization: Bearer tell-nobody"))).not.toContain("nobody");
    vi.stubEnv("SECRET_OF_A_TEST", "tell-nobody");
    expect(parseHeaderEnv("X-Key=SECRET_OF_A_TEST")).toEqual(["X-Key", "tell-nobody"]);
  });
});

describe("a variable of the environment", () => {
  it("is named, and has a value", () => {
    vi.stubEnv("SECRET_OF_A_TEST", "tell-nobody");
    expect(fromEnvironment("--bearer-env", "SECRET_OF_A_TEST")).toBe("tell-nobody");
    vi.stubEnv("SECRET_OF_A_TEST", "");
    expect(refusal(() => fromEnvironment("--bearer-env", "SECRET_OF_A_TEST"))).toContain(
      "is not set, or empty",
    );
  });

  it("is not the value itself, which is not shown then", () => {
    const message = refusal(() => fromEnvironment("--bearer-env", "eyJhbGciOi.tell-nobody"));
    expect(message).toContain("expected the name of an environment variable");
    expect(message).not.toContain("nobody");
  });
});

describe("an assignment", () => {
  it("has a name and a value, which may hold anything", () => {
    expect(parseAssignment("--env", "KEY=a=b")).toEqual(["KEY", "a=b"]);
    for (const text of ["KEY", "=b", ""]) {
      expect(refusal(() => parseAssignment("--env", text))).toContain("expected KEY=VALUE");
    }
  });
});

describe("--allow", () => {
  it("is all side effects, or tools by name", () => {
    expect(parseAllow(["tool:a", "tool:b:c"])).toEqual({ sideEffects: false, tools: ["a", "b:c"] });
    expect(parseAllow(["side-effects"])).toEqual({ sideEffects: true, tools: [] });
    expect(refusal(() => parseAllow(["sideeffects"]))).toContain('Did you mean "side-effects"?');
    expect(refusal(() => parseAllow(["tool:"]))).toContain("expected side-effects, or tool:<name>");
  });
});
