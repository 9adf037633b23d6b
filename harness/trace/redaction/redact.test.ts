import { describe, expect, test } from "vitest";
import type { Unrecorded } from "../event.ts";
import { RAW_LIMIT, textOf } from "../files/payload.ts";
import { ENCODERS } from "../testing/spellings.ts";
import { Redaction } from "./redact.ts";

const stdout = (raw: string, message?: unknown): Unrecorded => ({
  channel: "stdout",
  connection: "1",
  raw,
  ...(message === undefined ? {} : { message }),
});

describe("headers that are always secret", () => {
  test("lose their value, in any case and as often as they come", () => {
    const event = new Redaction().event({
      channel: "http-response",
      connection: "1",
      exchange: 1,
      status: 200,
      sse: false,
      headers: [
        ["AUTHORIZATION", "Bearer abcdef"],
        ["Set-Cookie", "a=1"],
        ["set-cookie", "b=2"],
        ["Cookie", "a=1"],
        ["Proxy-Authorization", "Basic eA=="],
        ["Mcp-Session-Id", "s1"],
      ],
    });
    expect(event.headers.map(([, value]) => value)).toEqual([...Array(5).fill("[redacted]"), "s1"]);
  });

  test("can be extended by the operator", () => {
    const event = new Redaction({ headers: ["X-Api-Key"] }).event({
      channel: "http-request",
      connection: "1",
      exchange: 1,
      method: "GET",
      url: "http://localhost/",
      headers: [["x-api-key", "k"]],
    });
    expect(event.headers).toEqual([["x-api-key", "[redacted]"]]);
  });
});

describe("secret strings", () => {
  const redaction = new Redaction({ strings: ["hunter2", 'pa"ss/word'] });

  test("of digits are replaced where JSON has them as a number", () => {
    const message = { id: 1, pin: 12345678 };
    const event = new Redaction({ strings: ["12345678"] }).event(stdout(JSON.stringify(message), message));
    expect(event).toMatchObject({ raw: '{"id":1,"pin":[redacted]}', message: { id: 1, pin: "[redacted]" } });
  });

  test("are replaced in raw text, in the message and in its names", () => {
    const event = redaction.event(stdout('{"hunter2":["a hunter2 b"]}', { hunter2: ["a hunter2 b"] }));
    expect(event).toMatchObject({
      raw: '{"[redacted]":["a [redacted] b"]}',
      message: { "[redacted]": ["a [redacted] b"] },
    });
  });

  test("are found as JSON writes them", () => {
    const value = 'pa"ss/word';
    const event = redaction.event(stdout(JSON.stringify(value), value));
    expect(event).toMatchObject({ raw: '"[redacted]"', message: "[redacted]" });
  });

  test("are found in a URL, and in other headers", () => {
    const event = redaction.event({
      channel: "http-request",
      connection: "1",
      exchange: 1,
      method: "GET",
      url: `http://localhost/?key=${encodeURIComponent('pa"ss/word')}`,
      headers: [["X-Trace", "hunter2;1"]],
    });
    expect(event.url).toBe("http://localhost/?key=[redacted]");
    expect(event.headers).toEqual([["X-Trace", "[redacted];1"]]);
  });

  test("of several lines are found line by line on stderr", () => {
    const key = new Redaction({ strings: ["-----BEGIN KEY-----\nMIIEvQ\n"] });
    expect(key.event({ channel: "stderr", connection: "1", raw: "using MIIEvQ\n" }).raw).toBe(
      "using [redacted]\n",
    );
  });

  test("are replaced whole when one contains the other", () => {
    const both = new Redaction({ strings: ["secret", "secret-token"] });
    expect(both.event({ channel: "stderr", connection: "1", raw: "secret-token" }).raw).toBe("[redacted]");
  });

  test("do not remain in part where a long text is cut", () => {
    const cut = textOf(Buffer.from(`${"x".repeat(RAW_LIMIT - 5)}hunter2`));
    const event = redaction.event({ ...stdout(cut.raw), truncated: 2 });
    expect(event).toMatchObject({ raw: `${"x".repeat(RAW_LIMIT - 5)}[redacted]` });
  });

  test("change nothing else", () => {
    const event = stdout('{"id":1,"a":[true,null,1.5]}', { id: 1, a: [true, null, 1.5] });
    expect(redaction.event(event)).toEqual(event);
  });

  test("must be too long to occur by chance", () => {
    expect(() => new Redaction({ strings: ["abc"] })).toThrow(
      "A secret has fewer than 4 characters. It would be replaced wherever it occurs by chance. Use a secret of at least 4 characters, or do not name it as a secret.",
    );
  });

  test("can be added during a run, for everything that is redacted after that", () => {
    const growing = new Redaction({ strings: ["hunter2"] });
    const event = stdout('{"token":"t0k/en-1","other":"hunter2"}', { token: "t0k/en-1", other: "hunter2" });
    expect(growing.event(event)).toMatchObject({ message: { token: "t0k/en-1", other: "[redacted]" } });
    growing.add("t0k/en-1");
    expect(growing.event(event)).toMatchObject({
      raw: '{"token":"[redacted]","other":"[redacted]"}',
      message: { token: "[redacted]", other: "[redacted]" },
    });
    expect(growing.text("/callback?code=t0k%2Fen-1")).toBe("/callback?code=[redacted]");
    growing.add("t0k/en-1-and-more");
    expect(growing.text("t0k/en-1-and-more, t0k/en-1")).toBe("[redacted], [redacted]");
  });

  test("that a target chose too short are ignored", () => {
    const growing = new Redaction();
    growing.add("abc");
    expect(growing.text("abc abc")).toBe("abc abc");
  });
});

describe.each([
  'pa"ss/w\u00f6rd <a+b&c> #%41\\n',
  "ghp_A1b2C3d4E5f6G7h8",
  "postgres://app:s3cret+pass@db.example:5432/app?ssl=1",
  "\\token\\new%de",
])("the secret %s", (secret) => {
  const redaction = new Redaction({ strings: [secret] });

  test.each(Object.entries(ENCODERS))("is found %s", (_, encode) => {
    const encoded = encode(secret);
    expect(redaction.text(`before ${encoded} after`)).toMatch(/^before \S*\[redacted\][\s=]*\S* after$/);
    const event = redaction.event(stdout(`["${encoded}"]`, [encoded]));
    expect(JSON.stringify(event)).not.toContain(encoded.slice(6, -4));
  });
});

describe("a secret that a target writes in two parts", () => {
  const secret = "ghp_A1b2C3d4E5f6G7h8";
  const redaction = new Redaction({ strings: [secret] });
  const shownOf = (text: string) => redaction.event({ channel: "stderr", connection: "1", raw: text }).raw;

  test.each([2, 6, 10, 13, 18])("is not shown whole: the first part has %i characters", (length) => {
    const shown = [`key ${secret.slice(0, length)}\n`, `${secret.slice(length)} end\n`].map(shownOf);
    expect(shown.join("")).toContain("[redacted]");
    expect(shown.join("").replace(/\s/g, "")).not.toContain(secret);
  });

  test.each([2, 10, 18])("in one event is found: the first part has %i characters", (length) => {
    expect(shownOf(`key ${secret.slice(0, length)}\n${secret.slice(length)} end\n`)).toBe(
      "key [redacted] end\n",
    );
  });

  test("leaves other lines as they are", () => {
    expect(shownOf("ghp_ A1b2\n")).toBe("ghp_ A1b2\n");
  });
});

describe("a text without a secret stays as it is", () => {
  test.each([
    ["Test", "a test of the TEST suite"],
    ["production", "prod uction, product"],
    ["hunter2", "aHVudGVy hunter 2"],
  ])("%s", (secret, text) => {
    expect(new Redaction({ strings: [secret] }).text(text)).toBe(text);
  });

  test("where it is truncated within an escape", () => {
    const event = { ...stdout('["a\\u00'), truncated: 3 };
    expect(new Redaction({ strings: ["hunter2"] }).event(event)).toEqual(event);
  });
});

describe("a long secret", () => {
  test("is replaced as one", () => {
    const secret = Array.from({ length: 400 }, (_, at) => `k${at}`).join("/");
    const redaction = new Redaction({ strings: [secret] });
    expect(redaction.text(`a ${secret} z`)).toBe("a [redacted] z");
    expect(redaction.text(`a ${Buffer.from(secret).toString("base64")} z`)).toMatch(
      /^a .{0,3}\[redacted\].{0,3} z$/,
    );
  });
});

test("a text of backslashes takes no time that grows with its square", () => {
  const secret = "ghp_A1b2C3d4E5f6G7h8";
  const text = new Redaction({ strings: [secret] }).text(`${secret}${"\\".repeat(200_000)}`);
  expect(text.startsWith("[redacted]")).toBe(true);
});

describe("secrets that a target has chosen", () => {
  const eventWith = (text: string) => stdout(JSON.stringify({ text }), { text });
  const took = (secrets: readonly string[], texts: readonly string[]) => {
    const redaction = new Redaction();
    const began = performance.now();
    for (const secret of secrets) redaction.add(secret);
    const shown = texts.map((text) => redaction.event(eventWith(text)));
    for (const event of shown) expect(JSON.stringify(event)).toContain('"text":"[redacted]"');
    return performance.now() - began;
  };
  const periodic = (period: number, length: number) =>
    Array.from({ length }, (_, at) => String.fromCharCode(97 + ((at % period) % 26))).join("");

  test.each([1, 2, 7, 127])("with a period of %i cost no time that grows with their square", (period) => {
    const [short, long] = [periodic(period, 2_000), periodic(period, 14_000)];
    // Seven times as long. The square would be 49 times, and took more than a minute.
    expect(took([long], [long, long, long])).toBeLessThan(Math.max(3_000, 40 * took([short], [short])));
  });

  test("that overlap are replaced, each as a whole", () => {
    const all = Array.from({ length: 60 }, (_, at) => `${"session".repeat(40)}-${at}`);
    expect(took(all, all)).toBeLessThan(30_000);
  });

  test("and that have a part in common keep their names: rules compare them", () => {
    const redaction = new Redaction();
    const tokens = [1, 2].map((at) => `eyJhbGciOi.${"x".repeat(3_000)}.signature-${at}`);
    for (const [at, token] of tokens.entries()) redaction.name(token, `token ${at + 1}`);
    expect(tokens.map((token) => redaction.text(`Bearer ${token}`))).toEqual([
      "Bearer [token 1]",
      "Bearer [token 2]",
    ]);
  });
});
