import { describe, expect, it } from "vitest";
import type { Played } from "../../../harness/check/situation.ts";
import { itemForms } from "../../forms/situations/item-forms.ts";
import { pageForms } from "../../forms/situations/page-forms.ts";
import { answers, asks, checkIn, playedAs, verdictOn } from "../../testing/client/verdict-on.ts";
import { resultForms } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const client = (
  code: number,
  methods: readonly string[],
  more: Partial<Played> = {},
  result: object = {},
): Partial<Played> => ({
  exit: { seq: 999, ms: 999, connection: "client", channel: "exit", code, signal: null },
  conversations: playedAs(itemForms, LEG, [
    methods.flatMap((method, id) => [
      asks({ jsonrpc: "2.0", id, method }),
      answers({ jsonrpc: "2.0", id, result }),
    ]),
  ]).conversations,
  ...more,
});

const judged = (there: Partial<Played>, here: Partial<Played>) =>
  verdictOn(checkIn(resultForms, "client.forms.items.goes-on"), [
    playedAs(pageForms, LEG, [], there),
    playedAs(itemForms, LEG, [], here),
  ]);

const BOTH = ["tools/list", "prompts/list"];

describe("client.forms.items.goes-on", () => {
  it("passes for a client that does the same with both kinds of items", () => {
    expect(judged(client(0, BOTH), client(0, BOTH))).toBe("pass: the same");
    expect(judged(client(0, ["tools/list"]), client(0, ["tools/list"]))).toBe("pass: the same");
  });

  it("warns for a client that ends early, or with an error", () => {
    expect(judged(client(0, BOTH), client(1, ["tools/list"]))).toBe(
      "warn: the client ended with exit code 1 after tools/list, without prompts/list; with other items it goes on",
    );
    expect(judged(client(0, BOTH), client(0, ["tools/list"]))).toMatch(/^warn: the client ended after tools/);
    expect(judged(client(0, BOTH), client(1, BOTH))).toMatch(
      /^warn: .* with exit code 1 after prompts\/list;/,
    );
  });

  it("has no verdict for a client that ends with an error everywhere, or was ended", () => {
    expect(judged(client(1, BOTH), client(1, ["tools/list"]))).toMatch(/^inconclusive: /);
    expect(judged(client(0, BOTH), client(1, ["tools/list"], { ended: "harness" }))).toMatch(
      /^inconclusive: /,
    );
    const stopped = client(1, ["tools/list"], {}, { nextCursor: "more" });
    expect(judged(client(0, BOTH), stopped)).toMatch(/^inconclusive: a client that reads its last list/);
    expect(judged(client(0, []), client(0, []))).toMatch(/^inconclusive: a client that requests lists/);
  });
});
