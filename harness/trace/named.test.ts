import { describe, expect, it } from "vitest";
import { Recorder } from "./recorder.ts";

const TOKEN = "tok-4fA9xQ72LmZp0RsT";

function recorded(headers: readonly (readonly [string, string])[], raw = "") {
  const recorder = new Recorder();
  recorder.name(TOKEN, "token");
  recorder.name("a/b+c/secret-of-a-client", "client secret");
  return recorder.record({
    channel: "http-request",
    connection: "1",
    exchange: 1,
    method: "POST",
    url: `http://127.0.0.1/mcp?access_token=${TOKEN}`,
    headers,
    raw,
  });
}

describe("a secret of the harness", () => {
  it("has a name in headers, and its scheme is visible", () => {
    const { headers, url } = recorded([["Authorization", `Bearer ${TOKEN}`]]);
    expect(headers).toEqual([["Authorization", "Bearer [token 1]"]]);
    expect(url).toBe("http://127.0.0.1/mcp?access_token=[token 1]");
  });

  it.each([
    ["another token", "Bearer another-token-4711"],
    ["a token within a longer one", `Bearer ${TOKEN}-and-more`],
    ["a scheme that may be a secret", `${"x".repeat(30)} ${TOKEN}`],
  ])("hides %s", (_, value) => {
    expect(recorded([["Authorization", value]]).headers).toEqual([["Authorization", "[redacted]"]]);
  });

  it("has a name in forms, also encoded", () => {
    const raw = `token=${TOKEN}&client_secret=${encodeURIComponent("a/b+c/secret-of-a-client")}`;
    expect(recorded([], raw).raw).toBe("token=[token 1]&client_secret=[client secret 1]");
  });

  it("has its name once, also if it is long", () => {
    const recorder = new Recorder();
    const long = Array.from({ length: 90 }, (_, index) => `part${index}`).join("-");
    recorder.name(long, "token");
    expect(recorder.redact(`[1][1] ${long}`)).toBe("[1][1] [token 1]");
  });

  it("is counted for each kind", () => {
    const recorder = new Recorder();
    for (const value of ["token-one-1111", "token-two-2222"]) recorder.name(value, "token");
    recorder.name("code-one-3333", "code");
    expect(recorder.redact("token-two-2222 code-one-3333")).toBe("[token 2] [code 1]");
  });
});
