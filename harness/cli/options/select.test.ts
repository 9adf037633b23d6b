import { describe, expect, it } from "vitest";
import { check } from "../../run/testing/trial.ts";
import { nearest } from "./nearest.ts";
import { type Selection, selector } from "./select.ts";

const make = (id: string) =>
  check({ id, title: id, requirements: ["must"], on: "shared", sends: "nothing", run: async () => {} });
const suites = [
  { name: "tools", checks: [make("tools.list.all"), make("tools.call.unknown")] },
  { name: "ping", checks: [make("ping.answered")] },
];
const ALL = suites.flatMap(({ checks }) => checks);

function chosen(selection: Partial<Selection>): readonly string[] {
  const select = selector(suites, { only: [], skip: [], suite: [], ...selection });
  return ALL.filter(select).map(({ id }) => id);
}

describe("the checks of a run", () => {
  it.each([
    [{}, ["tools.list.all", "tools.call.unknown", "ping.answered"]],
    [{ only: ["tools.*"] }, ["tools.list.all", "tools.call.unknown"]],
    [{ only: ["*.unknown", "ping.answered"] }, ["tools.call.unknown", "ping.answered"]],
    [{ skip: ["tools.*"] }, ["ping.answered"]],
    [{ suite: ["tools"], skip: ["*.all"] }, ["tools.call.unknown"]],
  ])("are chosen by %j", (selection, ids) => {
    expect(chosen(selection)).toEqual(ids);
  });

  it.each([
    [{ only: ["tols.call.unknown"] }, 'Did you mean "tools.call.unknown"?'],
    [{ only: ["tols.*"] }, 'Did you mean "tools.*"?'],
    [{ only: ["tools.list"] }, 'Did you mean "tools.list.*"?'],
    [{ only: ["tools.(list|call)"] }, "no check has such an id"],
    [{ skip: ["nothing.of.this"] }, "no check has such an id"],
    [{ suite: ["tool"] }, 'Did you mean "tools"?'],
    [{ suite: ["ping"], only: ["tools.*"] }, "No check is left to run"],
    [{ skip: ["*"] }, "No check is left to run"],
  ])("cannot be chosen by %j", (selection, words) => {
    expect(() => chosen(selection)).toThrow(words);
  });

  it("are never none", () => {
    expect(() => selector([], { only: [], skip: [], suite: [] })).toThrow("No check is left to run");
  });
});

describe("the nearest word", () => {
  it("is one that is near, in any case of letters, or none", () => {
    expect(nearest("TOLS", ["prompts", "tools"])).toBe("tools");
    expect(nearest("frobnicate", ["prompts", "tools"])).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
  });
});
