import { describe, expect, it } from "vitest";
import { optionNaming } from "../cli/options/naming.ts";
import { check } from "../run/testing/trial.ts";
import { libraryNaming } from "./naming.ts";
import { nearest } from "./nearest.ts";
import { type Selection, selector } from "./select.ts";

const make = (id: string) =>
  check({ id, title: id, requirements: ["must"], on: "shared", sends: "nothing", run: async () => {} });
const suites = [
  { name: "tools", checks: [make("tools.list.all"), make("tools.call.unknown")] },
  { name: "ping", checks: [make("ping.answered")] },
];
const ALL = suites.flatMap(({ checks }) => checks);

function chosen(selection: Selection, naming = libraryNaming): readonly string[] {
  const select = selector({ suites, noun: "server check" }, selection, naming);
  return ALL.filter(select).map(({ id }) => id);
}

describe("the checks of a run", () => {
  it.each([
    [{}, ["tools.list.all", "tools.call.unknown", "ping.answered"]],
    [{ only: ["tools.*"] }, ["tools.list.all", "tools.call.unknown"]],
    [{ only: ["*.unknown", "ping.answered"] }, ["tools.call.unknown", "ping.answered"]],
    [{ skip: ["tools.*"] }, ["ping.answered"]],
    [{ suite: ["tools"], skip: ["*.all"] }, ["tools.call.unknown"]],
  ])("are selected by %j", (selection, ids) => {
    expect(chosen(selection)).toEqual(ids);
  });

  it.each([
    [{ only: ["tols.call.unknown"] }, 'Did you mean "tools.call.unknown"?'],
    [{ only: ["tols.*"] }, 'Did you mean "tools.*"?'],
    [{ only: ["tools.list"] }, 'Did you mean "tools.list.*"?'],
    [{ only: ["tools.(list|call)"] }, "matches no server check."],
    [{ skip: ["nothing.of.this"] }, "matches no server check."],
    [{ suite: ["tool"] }, 'Did you mean "tools"?'],
    [{ suite: ["ping"], only: ["tools.*"] }, "only with suite leaves no server check to run."],
    [{ skip: ["*"] }, "skip leaves no server check to run. Expected a selection with at least one."],
  ])("cannot be selected by %j", (selection, words) => {
    expect(() => chosen(selection)).toThrow(words);
  });

  it("are named in errors as the caller names them", () => {
    expect(() => chosen({ only: ["tols.*"] })).toThrow('only "tols.*": matches');
    expect(() => chosen({ only: ["tols.*"] }, optionNaming)).toThrow("--only tols.*: matches");
    expect(() => chosen({ suite: ["tool"] }, optionNaming)).toThrow("--suite tool: unknown suite.");
  });
});

describe("the nearest word", () => {
  it("is a similar one, in lower or upper case, or none", () => {
    expect(nearest("TOLS", ["prompts", "tools"])).toBe("tools");
    expect(nearest("frobnicate", ["prompts", "tools"])).toBeUndefined();
    expect(nearest("x", [])).toBeUndefined();
  });
});
