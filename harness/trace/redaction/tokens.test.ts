import { describe, expect, it } from "vitest";
import type { Unrecorded } from "../event.ts";
import { Recorder } from "../recorder.ts";
import { Tokens } from "./tokens.ts";

const TOKEN = "eyJhbGciOi.J9fQ/x1-2_3";

const output = (raw: string): Unrecorded => ({ channel: "stdout", connection: "1", raw });
const response = (...headers: readonly (readonly [string, string])[]): Unrecorded => ({
  ...{ channel: "http-response", connection: "1", exchange: 1, status: 200, sse: false },
  headers,
  raw: "{}",
});

describe("a token in an answer", () => {
  it.each([
    ["a member", output(`{"access_token": "${TOKEN}","expires_in":3600}`)],
    ["a member with escapes", output(`{"refresh_token":"${TOKEN.replace("/", "\\/")}"}`)],
    ["JSON in a string", output(JSON.stringify({ text: JSON.stringify({ accessToken: TOKEN }) }))],
    ["a parameter", response(["Location", `https://app.example/#id_token=${TOKEN}&state=1`])],
    ["a credential", output(`curl -H "Authorization: Bearer ${TOKEN}"`)],
    ["a cookie", response(["Set-Cookie", `sid=${TOKEN}; Path=/; HttpOnly`])],
  ])("is found as %s", (_, event) => {
    expect(new Tokens().in(event)).toEqual([TOKEN]);
  });

  it.each([
    ["a session id", response(["Mcp-Session-Id", TOKEN])],
    ["a cookie with the session id", response(["Mcp-Session-Id", TOKEN], ["Set-Cookie", `mcp=${TOKEN}`])],
    ["a short value", output('{"access_token":"test"}')],
    ["a challenge", response(["WWW-Authenticate", 'Bearer resource_metadata="https://a.example/1"'])],
    [
      "a description",
      output('{"description":"an access_token: it is a Bearer authentication_token of OAuth 2"}'),
    ],
    ["a progress token", output(`{"progressToken":"${TOKEN}"}`)],
  ])("is not found in %s", (_, event) => {
    expect(new Tokens().in(event)).toEqual([]);
  });

  it("is found a hundred times at most", () => {
    const tokens = new Tokens();
    const all = Array.from({ length: 500 }, (_, at) => tokens.in(output(`{"access_token":"${TOKEN}${at}"}`)));
    expect(all.flat()).toHaveLength(100);
  });

  it("is redacted in its event, in later events and in reports", () => {
    const recorder = new Recorder();
    const message = { result: { access_token: TOKEN } };
    recorder.record({ channel: "stdout", connection: "1", raw: JSON.stringify(message), message });
    recorder.record({ channel: "stderr", connection: "1", raw: `token: ${encodeURIComponent(TOKEN)}\n` });
    expect(JSON.stringify(recorder.events)).not.toMatch(/eyJhbG|J9fQ/);
    expect(recorder.events[1]).toMatchObject({ raw: "token: [redacted]\n" });
    expect(recorder.redact(`got ${TOKEN}`)).toBe("got [redacted]");
  });
});
