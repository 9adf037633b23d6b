import { describe, expect, it } from "vitest";
import type { Headers } from "../../../harness/trace/event.ts";
import { recorded } from "../testing/told.ts";
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
  it("are told whole the first time, and then by what differs", () => {
    const told = responses(
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
    expect(told.get(1)).toEqual({
      lines: [
        ["Date", "Mon"],
        ["Via", "x"],
      ],
    });
    expect(told.get(2)).toEqual({ as: 1, lines: [["Date", "Tue"]] });
    expect(told.get(3)).toEqual({ as: 1, lines: [] });
  });

  it("are told whole where a name, its case or the order is another", () => {
    const told = responses(
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
    expect([...told.values()].map(({ as }) => as)).toEqual([undefined, undefined, undefined]);
  });
});
