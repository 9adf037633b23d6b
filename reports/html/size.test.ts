import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Unrecorded } from "../../harness/trace/event.ts";
import { checkOf, legOf, sample } from "../testing/sample.ts";
import { html } from "./html.ts";
import { jsonrpc, recorded } from "./testing/sample-input.ts";

const example = readFileSync(new URL("../../examples/report/report.html", import.meta.url), "utf8");

/** The characters of texts and tags that the page has more than once, without their first place. */
function repeated(page: string): number {
  const body = page.replace(/<(style|script)>.*?<\/\1>/gs, "");
  const long = body.split(/[<>]/).filter((text) => text.length >= 40);
  return long.join("").length - [...new Set(long)].join("").length;
}

/** A call over HTTP with what a usual client and a usual server send. Only the id differs between calls. */
function call(exchange: number, text: string): readonly Unrecorded[] {
  const request = {
    jsonrpc,
    id: exchange,
    method: "tools/call",
    params: { name: "echo", arguments: { text } },
  };
  const answer = { jsonrpc, id: exchange, result: { content: [{ type: "text", text }] } };
  const of = { connection: "1", exchange } as const;
  return [
    {
      ...of,
      channel: "http-request",
      method: "POST",
      url: "http://127.0.0.1:3000/mcp",
      headers: [
        ["Accept", "application/json, text/event-stream"],
        ["Content-Type", "application/json"],
        ["Mcp-Session-Id", "a-session-with-a-long-identifier"],
        ["User-Agent", "a program with a long name and a version"],
      ],
      raw: JSON.stringify(request),
      message: request,
    },
    {
      ...of,
      channel: "http-response",
      status: 200,
      headers: [
        ["Content-Type", "application/json"],
        ["X-Powered-By", "a framework with a long name and a version"],
        ["Mcp-Session-Id", "a-session-with-a-long-identifier"],
      ],
      sse: false,
      raw: JSON.stringify(answer),
      message: answer,
    },
    { ...of, channel: "http-end", how: "complete" },
  ] as const;
}

function pageOf(calls: number): string {
  const text = "a text that each call sends, and each answer returns ".repeat(10);
  const trace = recorded(
    {
      channel: "open",
      connection: "1",
      transport: "http",
      purpose: "shared session",
      revision: "2025-11-25",
    },
    ...Array.from({ length: calls }, (_, at) => call(at + 1, text)).flat(),
  );
  return html({ result: sample([{ ...legOf([checkOf("a.one", "pass")]), transport: "http" }]), trace });
}

describe("the size of the page", () => {
  it("of 128 checks in two revisions with their trace is near the 152 kB of the example report", () => {
    expect(Buffer.byteLength(example)).toBeLessThan(155_000);
  });

  it("has few long texts twice: 3 kB of the example report", () => {
    expect(repeated(example)).toBeLessThan(4_000);
  });

  it("grows little with a call over HTTP whose headers and text an earlier one shows", () => {
    const [few, many] = [pageOf(100), pageOf(300)];
    // 210 today: both messages without the text of 530 characters.
    expect((many.length - few.length) / 200).toBeLessThan(250);
    for (const text of ["a framework with a long name", "a program with a long name", "each call sends"])
      expect(many.split(text).length).toBe(few.split(text).length);
  });
});
