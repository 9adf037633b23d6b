import { describe, expect, it } from "vitest";
import { pageForms } from "../../forms/situations/page-forms.ts";
import { answers, asks, checkIn, playedAs, type Step, verdictOn } from "../../testing/client/verdict-on.ts";
import { resultForms } from "./index.ts";

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

const lists = (id: number, method: string, cursor?: string): Step =>
  asks({ jsonrpc: "2.0", id, method, params: cursor === undefined ? {} : { cursor } });
const gives = (id: number, nextCursor: string): Step =>
  answers({ jsonrpc: "2.0", id, result: { tools: [], nextCursor } });

describe("a page in another form", () => {
  const judged = (name: string, ...steps: readonly Step[]) =>
    verdictOn(checkIn(resultForms, `client.forms.${name}`), [playedAs(pageForms, LEG, [steps])]);
  const first = (id: number, method: string) => [
    lists(id, method),
    gives(id, "after the plain page"),
    lists(id + 1, method, "after the plain page"),
  ];
  const FORM = "page-text.spaced";

  it("is read by a client that asks for the next one", () => {
    const steps = [
      ...first(1, "tools/list"),
      gives(2, `after ${FORM}`),
      lists(3, "tools/list", `after ${FORM}`),
    ];
    expect(judged(FORM, ...steps)).toBe("pass: the request");
  });

  it("is not read by a client that stops there in two lists", () => {
    const steps = [
      ...first(1, "tools/list"),
      gives(2, `after ${FORM}`),
      ...first(11, "prompts/list"),
      gives(12, `after ${FORM}`),
    ];
    expect(judged(FORM, ...steps)).toBe(
      "fail: no request for the page after it after a page of tools/list and of prompts/list with spaces and tabs around each token; the plain page was read",
    );
  });

  it("warns where only one list has it: the client may read no more pages", () => {
    expect(judged(FORM, ...first(1, "tools/list"), gives(2, `after ${FORM}`))).toMatch(/^warn: no request/);
  });

  it("says nothing of a client that reads the same number of pages of each list", () => {
    const steps = [
      ...first(1, "tools/list"),
      gives(2, `after ${FORM}`),
      ...first(11, "prompts/list"),
      gives(12, "after page-text.raw"),
    ];
    expect(judged(FORM, ...steps)).toBe("inconclusive: a client that reads more pages of a list");
  });

  it("says nothing of a client that uses an id twice", () => {
    const steps = [...first(1, "tools/list"), gives(2, `after ${FORM}`), ...first(1, "prompts/list")];
    expect(judged(FORM, ...steps)).toBe("inconclusive: a client that gives each request an id of its own");
  });

  it("fails a client that sends another cursor", () => {
    const steps = [...first(1, "tools/list"), gives(2, "007"), lists(3, "tools/list", "7")];
    expect(judged("cursors.number", ...steps)).toMatch(/^fail: the cursor 7 after a page of tools\/list/);
  });

  it("says nothing of a client that reads one page", () => {
    expect(judged(FORM, lists(1, "tools/list"), gives(1, "after the plain page"))).toBe(
      "inconclusive: a client that requests the page after the plain one",
    );
  });
});
