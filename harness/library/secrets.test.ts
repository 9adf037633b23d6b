import { describe, expect, it } from "vitest";
import { secretsOf } from "./secrets.ts";

describe("the secret values of an environment", () => {
  it("are found by the names of their variables", () => {
    const environment = {
      GITHUB_TOKEN: "ghp_0123456789",
      OPENAI_API_KEY: "sk-0123456789",
      DB_PASSWORD: "correct horse",
      MYSQL_PWD: "battery staple",
    };
    expect(secretsOf(environment)).toEqual([
      "ghp_0123456789",
      "sk-0123456789",
      "correct horse",
      "battery staple",
    ]);
  });

  it("are passwords in URLs and connection strings, with the whole value", () => {
    const url = "postgres://app:pa%2Fss-word@db.example:5432/app";
    const connection = "Server=db;User Id=app;Password=correct-horse;";
    expect(secretsOf({ DATABASE_URL: url, STORE: connection })).toEqual([
      url,
      "pa%2Fss-word",
      "pa/ss-word",
      connection,
      "correct-horse",
    ]);
    expect(secretsOf({ DATABASE_URL: "postgres://postgres:postgres@localhost/db" })).toEqual([
      "postgres://postgres:postgres@localhost/db",
    ]);
  });

  it.each([
    "AKIA2E0A8F3B244C9986",
    "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "9f86d081884c7d659a2feaa0c55ad015",
    "xoxb-17653672481-QhJ8fk2LwP0sT4vZ",
  ])("are random values: %s", (value) => {
    expect(secretsOf({ SOMETHING: value })).toEqual([value]);
    expect(secretsOf({ SOMETHING: value }, ["SOMETHING"])).toEqual([]);
  });

  it.each([
    ["PATH", "/usr/local/bin:/usr/bin:/bin"],
    ["HOME", "/home/me"],
    ["TERM", "xterm-256color"],
    ["NODE_ENV", "production"],
    ["npm_config_user_agent", "npm/10.8.2 node/v20.11.1 linux x64 workspaces/false"],
    ["npm_config_cache", "/tmp/a1B2c3D4e5F6g7H8i9/cache"],
    ["GITHUB_REPOSITORY", "modelcontextprotocol/typescript-sdk"],
    ["GITHUB_REF", "refs/heads/feature-2025-11-25"],
    ["HOSTNAME", "my-service-7d9f8b6c5d-x2x4z"],
    ["LS_COLORS", "rs=0:di=01;34:ln=01;36:mh=00:pi=40;33:so=01;35"],
    ["SERVICE", "https://api.example.com/v1/models"],
    ["ICU", "x86_64-unknown-linux-gnu"],
    ["MY_TOKEN", "on"],
    ["EMPTY_SECRET", undefined],
  ])("are no values that a report needs, and no short values: %s=%s", (name, value) => {
    expect(secretsOf({ [name]: value })).toEqual([]);
  });
});
