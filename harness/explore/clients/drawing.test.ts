import { describe, expect, it } from "vitest";
import type { ClientSituation } from "../../check/situation.ts";
import type { Behaviour, ServerTables } from "./behaviour.ts";
import { serversOf, simplerThan } from "./drawing.ts";

const base = (name: string): ClientSituation => ({ name, describe: "", asks: "", server: () => ({}) });
const behaviour = (id: string): Behaviour => ({ id, describe: "", hooks: () => [] });

const [a, b, c, d] = ["a", "b", "c", "d"].map(behaviour);
const [usual, other] = [base("usual"), base("other")];
const tables: ServerTables = { bases: [usual, other], behaviours: [a, b, c, d].flatMap((one) => one ?? []) };

const idsOf = ({ behaviours }: { readonly behaviours: readonly Behaviour[] }) =>
  behaviours.map(({ id }) => id);

describe("the servers of a run", () => {
  it("have each behaviour and each base once, before chance decides", () => {
    const first = Array.from({ length: 4 }, (_, nth) => serversOf(tables, 7)(nth));
    expect(first.flatMap(idsOf).sort()).toEqual(["a", "b", "c", "d"]);
    expect(new Set(first.map((one) => one.base.name))).toEqual(new Set(["usual", "other"]));
  });

  it("have each server that no behaviour can change once, and never with a behaviour", () => {
    const unchanged = [base("unchanged")];
    const all = Array.from({ length: 60 }, (_, nth) => serversOf({ ...tables, unchanged }, 7)(nth));
    expect(all.filter((one) => one.base.name === "unchanged").map(idsOf)).toEqual([[]]);
  });

  it("are the same with the same seed, and others with another", () => {
    const named = (seed: number) =>
      Array.from({ length: 20 }, (_, nth) => serversOf(tables, seed)(nth)).map((one) => [
        one.base.name,
        ...idsOf(one),
      ]);
    expect(named(1)).toEqual(named(1));
    expect(named(1)).not.toEqual(named(2));
  });

  it("differ by chance in at least one way after the first ones", () => {
    const later = Array.from({ length: 30 }, (_, nth) => serversOf(tables, 3)(nth + 4));
    expect(later.every(({ behaviours }) => behaviours.length > 0)).toBe(true);
    expect(new Set(later.map((one) => one.base.name))).toEqual(new Set(["usual", "other"]));
  });

  it("are the base without differences where there is no behaviour", () => {
    const servers = serversOf({ bases: [usual], behaviours: [] }, 1);
    expect([servers(0), servers(5)].map(idsOf)).toEqual([[], []]);
  });
});

describe("simpler servers", () => {
  it("have the usual base, then no behaviour, then one behaviour less", () => {
    const behaviours = tables.behaviours.slice(0, 2);
    const simpler = simplerThan({ base: other, behaviours }, tables);
    expect(simpler.map((one) => [one.base.name, ...idsOf(one)])).toEqual([
      ["usual", "a", "b"],
      ["other"],
      ["other", "b"],
      ["other", "a"],
    ]);
  });

  it("do not exist for the usual server", () => {
    expect(simplerThan({ base: usual, behaviours: [] }, tables)).toEqual([]);
  });
});
