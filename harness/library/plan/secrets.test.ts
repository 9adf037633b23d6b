import { afterEach, describe, expect, it, vi } from "vitest";
import { optionNaming } from "../../cli/options/naming.ts";
import type { Settings } from "../settings.ts";
import { UsageError } from "../usage-error.ts";
import { confidentialOf } from "./secrets.ts";

const VARIABLE = "VARIABLE_OF_A_TEST";

afterEach(() => {
  vi.unstubAllEnvs();
});

const confidential = (settings: Settings) => confidentialOf(settings, optionNaming);

/** The message that the operator sees. */
function rejection(settings: Settings): string {
  try {
    confidential(settings);
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("the secrets of a run", () => {
  it("are the values of named variables, and of headers of authorization", () => {
    vi.stubEnv(VARIABLE, "from-env");
    const { secrets, headers } = confidential({
      headers: { authorization: "Bearer typed", "X-Open": "shown" },
      headerEnv: { "X-Key": VARIABLE },
      bearerEnv: VARIABLE,
      secretEnv: [VARIABLE],
      secrets: ["literal"],
    });
    expect(secrets.headers).toEqual(["X-Key"]);
    expect(secrets.strings?.slice(0, 6)).toEqual([
      "Bearer typed",
      "typed",
      "from-env",
      "from-env",
      "from-env",
      "literal",
    ]);
    expect(headers).toEqual([
      ["authorization", "Bearer typed"],
      ["X-Open", "shown"],
      ["X-Key", "from-env"],
      ["Authorization", "Bearer from-env"],
    ]);
  });

  it("are the variables of the target whose names say so", () => {
    expect(
      confidential({ env: { A_TOKEN: "given-to-the-target", PORT: "12345678" } }).secrets.strings,
    ).toContain("given-to-the-target");
  });
});

describe("a header is rejected", () => {
  it.each([
    ["X Tenant", "blue", '--header "X Tenant": expected the name of a header'],
    ["", "blue", '--header "": expected the name of a header'],
    ["X-Tenant", "a\nb", "--header X-Tenant: HTTP cannot carry this value."],
    ["X-Tenant", "世界", "--header X-Tenant: HTTP cannot carry this value."],
  ])("%j: %j", (name, value, words) => {
    expect(rejection({ headers: { [name]: value } })).toContain(words);
  });

  it("without its value, where that comes from the environment", () => {
    vi.stubEnv(VARIABLE, "a hidden\nword");
    expect(rejection({ headerEnv: { "X-Key": VARIABLE } })).not.toContain("hidden");
    expect(rejection({ bearerEnv: VARIABLE })).toBe(
      `--bearer-env ${VARIABLE}: HTTP cannot carry this value. Expected a text without line breaks, control characters, and characters beyond Latin-1.`,
    );
  });
});

describe("a variable of the environment is rejected", () => {
  it("without a value, or with one that is too short", () => {
    vi.stubEnv(VARIABLE, "");
    expect(rejection({ bearerEnv: VARIABLE })).toContain("is not set, or empty");
    vi.stubEnv(VARIABLE, "abc");
    expect(rejection({ secretEnv: [VARIABLE] })).toContain(
      `--secret-env ${VARIABLE}: the secret has fewer than 4 characters.`,
    );
  });

  it("when it is the secret itself, which does not appear in the error", () => {
    const message = rejection({ bearerEnv: "eyJhbGciOi.hidden" });
    expect(message).toContain("expected the name of an environment variable");
    expect(message).not.toContain("hidden");
  });
});
