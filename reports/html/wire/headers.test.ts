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
        ["Date", "Mon"],
        ["Via", "x"],
      ],
      [
        ["Date", "Tue"],
        ["Via", "x"],
      ],
      [
        ["Date", "Mon"],
        ["Via", "x"],
      ],
    );
    expect(shown.get(1)).toEqual({
      lines: [
        ["Date", "Mon"],
        ["Via", "x"],
      ],
    });
    expect(shown.get(2)).toEqual({ as: 1, lines: [["Date", "Tue"]] });
    expect(shown.get(3)).toEqual({ as: 1, lines: [] });
  });

  it("are complete if a name, its case or the order differs", () => {
    const shown = responses(
      [
        ["Date", "Mon"],
        ["Via", "x"],
      ],
      [
        ["Via", "x"],
        ["Date", "Mon"],
      ],
      [
        ["date", "Mon"],
        ["Via", "x"],
      ],
    );
    expect([...shown.values()].map(({ as }) => as)).toEqual([undefined, undefined, undefined]);
  });
});
