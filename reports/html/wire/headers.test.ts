import { describe, expect, it } from "vitest";
import type { Headers } from "../../../harness/trace/event.ts";
import { recorded } from "../testing/sample-input.ts";
import { headersOf } from "./headers.ts";

const responses = (...all: readonly Headers[]) =>
  headersOf(
    recorded(
      ...all.map(
        (headers, index) =>
          ({
            channel: "http-response",
            connection: "1",
            exchange: index,
            status: 200,
            sse: false,
            headers,
          }) as const,
      ),
    ),
  );

describe("headers", () => {
  it("are complete the first time, then only differences", () => {
    const shown = responses(
      [
        ["Server", "a"],
        ["Via", "x"],
      ],
      [
        ["Server", "b"],
        ["Via", "x"],
      ],
      [
        ["Server", "a"],
        ["Via", "x"],
      ],
    );
    expect(shown.get(1)).toEqual({
      lines: [
        ["Server", "a"],
        ["Via", "x"],
      ],
    });
    expect(shown.get(2)).toEqual({ as: 1, lines: [["Server", "b"]] });
    expect(shown.get(3)).toBeUndefined();
  });

  it("are complete if a name, its case or the order differs", () => {
    const shown = responses(
      [
        ["Server", "a"],
        ["Via", "x"],
      ],
      [
        ["Via", "x"],
        ["Server", "a"],
      ],
      [
        ["server", "a"],
        ["Via", "x"],
      ],
    );
    expect([...shown.values()].map(({ as }) => as)).toEqual([undefined, undefined, undefined]);
  });

  it("are not shown again for a method and a name that the body repeats", () => {
    const event = (name: string) =>
      ({
        channel: "http-request",
        connection: "1",
        exchange: 1,
        method: "POST",
        url: "http://127.0.0.1/mcp",
        headers: [
          ["Mcp-Method", "tools/call"],
          ["Mcp-Name", name],
        ],
        raw: "{}",
        message: { method: "tools/call", params: { name: "b" } },
      }) as const;
    const shown = headersOf(recorded(event("a"), event("b"), event("c")));
    expect([...shown.keys()]).toEqual([1, 3]);
    expect(shown.get(3)).toEqual({ as: 1, lines: [["Mcp-Name", "c"]] });
  });

  it("are not shown again for another Date, or for a Content-Length that fits the body", () => {
    const event = (date: string, length: string, raw: string) =>
      ({
        channel: "http-response",
        connection: "1",
        exchange: 1,
        status: 200,
        sse: false,
        headers: [
          ["Date", date],
          ["Content-Length", length],
        ],
        raw,
      }) as const;
    const shown = headersOf(
      recorded(event("Mon", "2", "{}"), event("Tue", "3", "[1]"), event("Tue", "9", "[1]")),
    );
    expect([...shown.keys()]).toEqual([1, 3]);
    expect(shown.get(3)).toEqual({ as: 1, lines: [["Content-Length", "9"]] });
  });
});
