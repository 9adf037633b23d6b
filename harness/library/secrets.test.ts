import { describe, expect, it } from "vitest";
import { secretsOf } from "./secrets.ts";

describe("the values of an environment that stay secret", () => {
  it("are those whose names say so", () => {
    const environment = {
      GITHUB_TOKEN: "ghp_0123456789",
      OPENAI_API_KEY: "sk-0123456789",
      DB_PASSWORD: "correct horse",
    };
    expect(secretsOf(environment)).toEqual(["ghp_0123456789", "sk-0123456789", "correct horse"]);
  });

  it("are none that a report could need, nor what is too short to be one", () => {
    expect(
      secretsOf({ PATH: "/usr/bin:/bin", HOME: "/home/me", MY_TOKEN: "on", EMPTY_SECRET: undefined }),
    ).toEqual([]);
  });
});
