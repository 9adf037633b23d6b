import { createParser, type EventSourceMessage } from "eventsource-parser";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { RAW_LIMIT } from "../../trace/files/payload.ts";
import { type SseBlock, SseLexer } from "./sse.ts";

function lex(...chunks: (string | Uint8Array)[]): SseBlock[] {
  const lexer = new SseLexer();
  const blocks = chunks.flatMap((chunk) => [...lexer.push(Buffer.from(chunk))]);
  const rest = lexer.end();
  return rest === undefined ? blocks : [...blocks, rest];
}

describe("a block of an event stream", () => {
  test("has its fields, and its text as it arrived", () => {
    const raw =
      'event: message\r\nid: 7\r\ndata: {"a":\r\ndata:1}\r\nretry: 3000\r\n: note\r\nother: x\r\n\r\n';
    expect(lex(raw)).toEqual([
      { raw, event: "message", id: "7", data: '{"a":\n1}', retry: 3000, comments: ["note"] },
    ]);
  });

  test.each(["\n", "\r", "\r\n"])("ends with a blank line, lines end with %j", (end) => {
    const first = ["data: a", "data: b", "", ""].join(end);
    const second = ["data: c", "", ""].join(end);
    expect(lex(first + second)).toEqual([
      { raw: first, data: "a\nb" },
      { raw: second, data: "c" },
    ]);
  });

  test("ends at once after a lone CR; the LF of a pair belongs to the next block", () => {
    const lexer = new SseLexer();
    expect([...lexer.push(Buffer.from("data: a\r\n\r"))]).toEqual([{ raw: "data: a\r\n\r", data: "a" }]);
    expect([...lexer.push(Buffer.from("\ndata: b\n\n"))]).toEqual([{ raw: "\ndata: b\n\n", data: "b" }]);
    expect(lexer.end()).toBeUndefined();
  });

  test("may be an id without data, or only a comment", () => {
    expect(lex("id: 1\n\n:keep-alive\n\n")).toEqual([
      { raw: "id: 1\n\n", id: "1" },
      { raw: ":keep-alive\n\n", comments: ["keep-alive"] },
    ]);
  });

  test("distinguishes empty data from no data", () => {
    expect(lex("id: 1\ndata:\n\n", "data\n\n", "id\n\n")).toEqual([
      { raw: "id: 1\ndata:\n\n", id: "1", data: "" },
      { raw: "data\n\n", data: "" },
      { raw: "id\n\n", id: "" },
    ]);
  });

  test("removes one space after the colon from a value, and no more", () => {
    expect(lex("data:  a:b \n\n")).toMatchObject([{ data: " a:b " }]);
  });

  test("has no id that contains NUL, and no retry that is not digits", () => {
    expect(lex("id: a\0b\nretry: 1s\nretry: -1\nretry:\ndata: x\n\n")).toEqual([
      { raw: "id: a\0b\nretry: 1s\nretry: -1\nretry:\ndata: x\n\n", data: "x" },
    ]);
  });

  test("without a blank line after it is unterminated", () => {
    expect(lex("data: a\n\ndata: b\nda")).toEqual([
      { raw: "data: a\n\n", data: "a" },
      { raw: "data: b\nda", data: "b", unterminated: true },
    ]);
  });

  test("includes blank lines before it in its text; blank lines are not a block", () => {
    expect(lex("\n\n\ndata: a\n\n\n")).toEqual([{ raw: "\n\n\ndata: a\n\n", data: "a" }]);
    expect(lex("")).toEqual([]);
  });

  test("is marked when it is not UTF-8", () => {
    expect(
      lex(Buffer.concat([Buffer.from("data: "), Buffer.of(0xff), Buffer.from("\n\ndata: a\n\n")])),
    ).toEqual([
      { raw: "data: \ufffd\n\n", data: "\ufffd", invalidUtf8: true },
      { raw: "data: a\n\n", data: "a" },
    ]);
  });

  test("may be long: its text is cut, its data is complete", () => {
    const data = "x".repeat(2 * RAW_LIMIT);
    const [block] = lex(`data: ${data.slice(0, RAW_LIMIT)}`, `${data.slice(RAW_LIMIT)}\n\n`);
    expect(block).toMatchObject({ data, truncated: RAW_LIMIT + 8 });
    expect(block?.raw.length).toBe(RAW_LIMIT);
  });
});

test("a byte order mark is removed at the start of the stream, and only there", () => {
  const mark = Buffer.from("\ufeff");
  const stream = Buffer.concat([mark, Buffer.from("data: a\n\n"), mark, Buffer.from("data: b\n\n")]);
  expect(lex(stream.subarray(0, 2), stream.subarray(2))).toEqual([
    { raw: "\ufeffdata: a\n\n", data: "a" },
    { raw: "\ufeffdata: b\n\n" },
  ]);
});

describe("any stream, in any chunks,", () => {
  const line = fc.oneof(
    fc.constantFrom(
      "data: a",
      "data:b",
      "data",
      "data:",
      "id: 1",
      "id",
      "id: \0",
      "event: e",
      "event",
      "retry: 5",
    ),
    fc.constantFrom("", "", ": note", ":", "other: x", "é: 😀", "data: é😀", " data: a", "datax: a"),
    fc.string({ unit: fc.constantFrom("d", ":", " ", "é", "1"), maxLength: 4 }),
  );
  const end = fc.constantFrom("\n", "\r", "\r\n");
  const stream = fc.array(fc.tuple(line, end)).map((lines) => lines.flat().join(""));
  const sizes = fc.array(fc.nat(12), { maxLength: 40 });

  function cut(text: string, at: readonly number[]): Uint8Array[] {
    let rest: Uint8Array = Buffer.from(text);
    const chunks = at.map((size) => {
      const chunk = rest.subarray(0, size);
      rest = rest.subarray(size);
      return chunk;
    });
    return [...chunks, rest];
  }

  test("loses nothing of its text up to the last block", () => {
    fc.assert(
      fc.property(stream, sizes, (text, at) => {
        const raw = lex(...cut(text, at)).map((block) => block.raw);
        const rest = text.slice(raw.join("").length);
        expect(raw.join("") + rest).toBe(text);
        expect(rest).toMatch(/^[\r\n]*$/);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test("has the same data, events, ids and comments as in eventsource-parser", () => {
    fc.assert(
      fc.property(stream, sizes, (text, at) => {
        // The oracle waits for what follows a last CR, and takes an event of no name for none.
        const ended = `${text}\n\n`;
        const expected: EventSourceMessage[] = [];
        const comments: string[] = [];
        createParser({
          onEvent: (event) => expected.push(event),
          onComment: (comment) => comments.push(comment),
        }).feed(ended);
        const blocks = lex(...cut(ended, at));
        const events = blocks.filter(({ data }) => data !== undefined);
        expect(events.map(({ id, event, data }) => ({ id, event: event || undefined, data }))).toEqual(
          expected,
        );
        expect(blocks.flatMap((block) => block.comments ?? [])).toEqual(comments);
      }),
      { seed: 1, numRuns: 2000 },
    );
  });
});
