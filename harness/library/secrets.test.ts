import { describe, expect, it } from "vitest";
import { secretsOf } from "./secrets.ts";

describe("the secret values of an environment", () => {
  it("are found by the names of their variables", () => {
    const environment = {
      GITHUB_TOKEN: "ghp_0123456789",
      OPENAI_API_KEY: "sk-0123456789",
      DB_PASSWORD: "correct horse",
    };
    expect(secretsOf(environment)).toEqual(["ghp_0123456789", "sk-0123456789", "correct horse"]);
  });

  it("are no values that a report needs, and no short values", () => {
    expect(
      secretsOf({ PATH: "/usr/bin:/bin", HOME: "/home/me", MY_TOKEN: "on", EMPTY_SECRET: undefined }),
    ).toEqual([]);
  });
});
