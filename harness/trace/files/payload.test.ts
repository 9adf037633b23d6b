import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bytesOf, carried, PARSE_LIMIT, payload, RAW_LIMIT } from "./payload.ts";

const bytes = (text: string): Uint8Array => Buffer.from(text);

describe("a payload", () => {
  test("is its text and, where that is JSON, its value", () => {
    expect(payload(bytes('{"id":1}\r'))).toEqual({ raw: '{"id":1}\r', message: { id: 1 } });
  });

  test("without JSON has no message", () => {
    expect(payload(bytes("Listening …"))).toEqual({ raw: "Listening …" });
    expect(payload(bytes(""))).toEqual({ raw: "" });
  });

  test("null has the message null, because null is JSON", () => {
    expect(payload(bytes("null"))).toEqual({ raw: "null", message: null });
  });

  test("that is not UTF-8 is marked, and shows where", () => {
    expect(payload(Uint8Array.of(0x22, 0xff, 0x22))).toEqual({
      raw: '"\ufffd"',
      message: "\ufffd",
      invalidUtf8: true,
    });
  });

  test("is written again as it was, also with bytes that are not UTF-8", () => {
    const broken = Uint8Array.of(0x22, 0xff, 0xff, 0x7a);
    expect(Uint8Array.from(bytesOf(payload(broken)))).toEqual(broken);
    expect(Buffer.from(bytesOf(payload(bytes("\ufffd é")))).toString()).toBe("\ufffd é");
  });

  test("keeps a byte order mark, and is then not JSON", () => {
    expect(payload(bytes("\ufeff{}"))).toEqual({ raw: "\ufeff{}" });
  });
});

describe("a payload over the limit for raw text", () => {
  const long = payload(bytes(JSON.stringify({ id: 10, text: "é".repeat(RAW_LIMIT) })));

  test("keeps its start, cut between two characters, and counts the rest", () => {
    expect(Buffer.byteLength(long.raw) + (long.truncated ?? 0)).toBe(RAW_LIMIT * 2 + 19);
    expect(long.raw.endsWith("é")).toBe(true);
    expect(long.invalidUtf8).toBeUndefined();
  });

  test("is still a message, with its long strings shortened", () => {
    expect(long.message).toEqual({ id: 10, text: "é".repeat(4096) });
  });

  test("is no message if it is not JSON within a long string", () => {
    const text = `{"text":"${"x".repeat(RAW_LIMIT)}\\x"}`;
    expect(payload(bytes(text))).not.toHaveProperty("message");
    expect(payload(bytes(text.replace("\\x", "\\n")))).toHaveProperty("message.text");
  });

  test("has the hash of all bytes if it is too long for a trace, also of characters of four bytes", () => {
    const text = JSON.stringify(`-${"😀".repeat(5 * RAW_LIMIT)}`);
    const sha256 = createHash("sha256").update(text).digest("hex");
    expect(payload(bytes(text))).toMatchObject({ sha256 });
    expect(carried(text, text)).toEqual({ sha256 });
  });

  test("is not parsed when its value would take much memory", () => {
    const wide = payload(bytes(`[${"[],".repeat(RAW_LIMIT)}1]`));
    expect(wide).toMatchObject({ unread: "size", truncated: RAW_LIMIT * 2 + 3 });
    expect(wide).not.toHaveProperty("message");
  });

  test("is not parsed when it is longer than any message", () => {
    expect(payload(bytes(`"${"x".repeat(PARSE_LIMIT)}"`))).toMatchObject({ unread: "size" });
  });

  test("is not parsed when its end was dropped", () => {
    expect(payload(bytes("{}"), 7)).toEqual({ raw: "{}", truncated: 7, unread: "size" });
  });
});

describe("nesting", () => {
  const nested = (depth: number): string => "[".repeat(depth) + "]".repeat(depth);

  test("is parsed to the depth of any message", () => {
    expect(payload(bytes(nested(256)))).toHaveProperty("message");
  });

  test("is not parsed deeper, because readers would run out of stack", () => {
    expect(payload(bytes(nested(258)))).toEqual({ raw: nested(258), unread: "depth" });
    expect(payload(bytes(nested(500_000)))).toMatchObject({ unread: "depth" });
  });
});
