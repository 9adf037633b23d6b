import { describe, expect, it } from "vitest";
import type { Shown } from "./prompt.ts";
import { readingOf } from "./reading.ts";

const shown = (text: string, more: Partial<Shown> = {}): Shown => ({
  id: "1",
  text,
  kinds: ["text"],
  ...more,
});

const block = (text: string) => ({ type: "text", text });

describe("what a model was shown of a result", () => {
  const result = { content: [block("The sum is 8")] };

  it("is the result, if its text is there, also within other words", () => {
    expect(readingOf({ result }, shown("The sum is 8"))).toEqual({ accepted: true, text: "The sum is 8" });
    expect(readingOf({ result }, shown("Result:\n  The sum is 8\n"))).toMatchObject({ accepted: true });
  });

  it("is the result, if its structured content is there, however it is indented", () => {
    const structured = { content: [block("one")], structuredContent: { count: 1 } };
    expect(readingOf({ result: structured }, shown('{\n  "count": 1\n}'))).toEqual({ accepted: true });
  });

  it("is the result, if its blocks are shown as JSON", () => {
    const json = JSON.stringify([block('{"count":1}')]);
    expect(readingOf({ result: { content: [block('{"count":1}')] } }, shown(json))).toEqual({
      accepted: true,
    });
  });

  it("is no result, if the application says that the call has failed", () => {
    expect(readingOf({ result }, shown("invalid", { isError: true }))).toEqual({ accepted: false });
  });

  it("is the result of a failed tool, if that is shown as an error", () => {
    const failed = { content: [block("no such file")], isError: true };
    expect(readingOf({ result: failed }, shown("no such file", { isError: true }))).toMatchObject({
      accepted: true,
    });
  });

  it("is not known, if something else is shown and no error is named: an application may show an error as a text", () => {
    expect(readingOf({ result }, shown("Error: invalid result"))).toBeUndefined();
    expect(readingOf(undefined, shown("The sum is 8"))).toBeUndefined();
  });

  it.each([
    ["an image", { content: [{ type: "image", data: "", mimeType: "image/png" }] }],
    ["nothing", { content: [] }],
  ])("is not known of a result with %s: no application has to show that to a model", (_, other) => {
    expect(readingOf({ result: other }, shown("not supported", { isError: true }))).toBeUndefined();
    expect(readingOf({ result: other }, shown("(no output)"))).toBeUndefined();
  });

  it("is an error of the protocol, if its message is there", () => {
    const error = { code: -32602, message: "Unknown tool" };
    expect(readingOf({ error }, shown("MCP error -32602: Unknown tool"))).toEqual({ accepted: false });
    expect(readingOf({ error }, shown("failed", { isError: true }))).toEqual({ accepted: false });
    expect(readingOf({ error }, shown("failed"))).toBeUndefined();
  });

  it("is the result, if a long text is cut", () => {
    const long = { content: [block("a".repeat(1_000))] };
    expect(readingOf({ result: long }, shown(`${"a".repeat(300)} [cut]`))).toEqual({ accepted: true });
    expect(readingOf({ result: long }, shown("a".repeat(10)))).toBeUndefined();
  });
});
