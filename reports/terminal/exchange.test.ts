import { describe, expect, it } from "vitest";
import type { TraceEvent } from "../../harness/trace/event.ts";
import { plain } from "../screen.ts";
import { exchangeLines } from "./exchange.ts";

const narrow = { ...plain, width: 60 };

const line = (channel: "stdin" | "stdout", seq: number, raw: string): TraceEvent => ({
  seq,
  ms: seq,
  connection: "1",
  channel,
  raw,
  message: JSON.parse(raw),
});

const ASKED = '{"jsonrpc":"2.0","id":7,"method":"tools/list"}';

const shown = (answer: string, pointer?: string, screen = narrow, role: "server" | "client" = "server") =>
  exchangeLines(
    { evidence: [{ message: 2, ...(pointer === undefined ? {} : { pointer }) }] },
    { events: [line("stdin", 1, ASKED), line("stdout", 2, answer)], role },
    screen,
  );

describe("the exchange of a failure", () => {
  it("has the request and the answer, with carets under the value that is wrong", () => {
    expect(shown('{"id":7,"result":{"tools":5}}', "/result/tools")).toEqual([
      `            → ${ASKED}`,
      '            ← {"id":7,"result":{"tools":5}}',
      "                                        ^",
    ]);
  });

  it("is cut around the value, and the carets end with the line", () => {
    const answer = JSON.stringify({ id: 7, result: { before: "x".repeat(500), tools: "y".repeat(500) } });
    const [, cut = "", carets = ""] = shown(answer, "/result/tools");
    expect(cut).toMatch(/^ {12}← …x+","tools":"y+…$/);
    expect(cut.length).toBe(60);
    expect(carets.indexOf("^")).toBe(cut.indexOf('"y'));
    expect(carets.length).toBe(60);
  });

  it("marks what contains a value that is absent", () => {
    const [, answer = "", carets = ""] = shown('{"id":7,"result":{"tools":[{}]}}', "/result/tools/0/name");
    expect(carets).toBe(`${" ".repeat(answer.indexOf("{}"))}^^`);
  });

  it("has no carets for a whole message", () => {
    expect(shown('{"id":7,"result":{}}')).toHaveLength(2);
    expect(shown('{"id":7,"result":{}}', "")).toHaveLength(2);
  });

  it("makes control characters of the target visible, and counts them", () => {
    const [, answer = "", carets = ""] = shown('{"id":7,"result":{"\u009b":1,"b":2}}', "/result/b");
    expect(answer).toContain('{"\\x9b":1');
    expect(carets.indexOf("^")).toBe(answer.indexOf("2}"));
  });

  it("counts characters that take two columns of a terminal", () => {
    const [, , carets = ""] = shown('{"id":7,"result":{"名":1,"b":2}}', "/result/b");
    expect(carets.trimEnd().length).toBe('            ← {"id":7,"result":{"名":1,"b":'.length + 2);
  });

  it("points from the target where the target is a client", () => {
    expect(shown('{"id":7,"result":{}}', undefined, narrow, "client").map((text) => text.trim()[0])).toEqual([
      "←",
      "→",
    ]);
  });

  it("is missing without the message, and for what is no message", () => {
    expect(exchangeLines({ evidence: [] }, { events: [], role: "server" }, plain)).toEqual([]);
    expect(exchangeLines({ evidence: [{ message: 3 }] }, { events: [], role: "server" }, plain)).toEqual([]);
    const ended: TraceEvent = { seq: 1, ms: 1, connection: "1", channel: "exit", code: 1, signal: null };
    expect(exchangeLines({ evidence: [{ message: 1 }] }, { events: [ended], role: "server" }, plain)).toEqual(
      [],
    );
  });

  it("shows a long text that is no JSON up to the width", () => {
    const { message, ...rest } = line("stdout", 1, '""') as Extract<TraceEvent, { channel: "stdout" }>;
    const events = [{ ...rest, raw: "z".repeat(1_000_000) }];
    const [only = ""] = exchangeLines({ evidence: [{ message: 1 }] }, { events, role: "server" }, narrow);
    expect(only).toBe(`            ← ${"z".repeat(45)}…`);
  });
});
