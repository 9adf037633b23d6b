import { describe, expect, it } from "vitest";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { CURSORS, changingLists } from "../situations/changing-lists.ts";
import { pagination } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const lists = (id: number, method: string, cursor?: string): readonly Step[] => [
  asks({ jsonrpc: "2.0", id, method, params: cursor === undefined ? {} : { cursor } }),
  answers({ jsonrpc: "2.0", id, result: {} }),
];
const refused = (id: number, method: string, cursor: string): readonly Step[] => [
  asks({ jsonrpc: "2.0", id, method, params: { cursor } }),
  answers({ jsonrpc: "2.0", id, error: { code: -32602, message: "no" } }),
];
const CHANGED = answers({ jsonrpc: "2.0", method: "notifications/resources/list_changed" });

const judged = (name: string, ...steps: readonly Step[]) =>
  verdictOn(checkIn(pagination, `client.pagination.${name}`), [playedAs(changingLists, LEG, [steps])]);

const PROMPTS = [...lists(1, "prompts/list"), ...lists(2, "prompts/list", CURSORS["prompts/list"])];
const TOOLS = lists(3, "tools/list");
const follows = lists(4, "tools/list", CURSORS["tools/list"]);
const begins = lists(5, "tools/list");

describe("a list that changes between two pages", () => {
  const fact = (...steps: readonly Step[]) => judged("list-changed", ...PROMPTS, ...TOOLS, ...steps);
  const after = "observed: after notifications/tools/list_changed the client";

  it("is read on, from the beginning, or not: a fact", () => {
    expect(fact(...follows)).toBe(`${after} follows the cursor`);
    expect(fact(...begins)).toBe(`${after} begins again`);
    expect(fact(...follows, ...begins)).toBe(`${after} follows the cursor and begins again`);
    expect(fact()).toBe(`${after} does not go on with the list`);
  });

  it("says nothing of a client that reads one page of each list", () => {
    expect(judged("list-changed", ...lists(1, "prompts/list"), ...TOOLS)).toBe(
      "inconclusive: a client that fetches the second page of a list",
    );
  });
});

describe("facts about lists", () => {
  const METHOD = "resources/list";
  const asked = [...lists(1, METHOD), ...refused(2, METHOD, CURSORS[METHOD])];

  it("what a client does after a cursor is refused", () => {
    const fact = (...steps: readonly Step[]) => judged("cursor-refused", ...asked, ...steps);
    const after = "observed: after error -32602 to a cursor the client";
    expect(fact()).toBe(`${after} does not request this list again`);
    expect(fact(...lists(3, METHOD))).toBe(`${after} begins the list again`);
    expect(fact(...refused(3, METHOD, CURSORS[METHOD]))).toBe(`${after} sends the same cursor again`);
    expect(judged("cursor-refused", ...lists(1, METHOD))).toBe(
      "inconclusive: a client that fetches the second page of resources",
    );
  });

  it("how often a list is requested after many changes", () => {
    expect(judged("change-burst", CHANGED, CHANGED, ...lists(3, METHOD))).toBe(
      "observed: requests for lists of resources: 1, after notifications: 2",
    );
    expect(judged("change-burst", ...lists(3, METHOD))).toBe(
      "inconclusive: a client that requests resources/templates/list",
    );
  });
});
