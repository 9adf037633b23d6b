import { describe, expect, it } from "vitest";
import type { Facts } from "../check/applies.ts";
import { declares } from "../check/applies.ts";
import type { Check } from "../check/check.ts";
import { applicableChecks } from "./applicable.ts";
import { book, check } from "./testing/trial.ts";

const FACTS: Facts = { revision: "2025-11-25", transport: "stdio", capabilities: { tools: {} } };

function sample(more: Partial<Check>): Check {
  const base = { id: "sample.one", title: "One", requirements: ["must"], sends: "nothing" } as const;
  return check({ ...base, on: "shared", run: async () => {}, ...(more as object) });
}

const placing = (more: Partial<Check>, select = () => true) =>
  applicableChecks({ suites: [{ name: "sample", checks: [sample(more)] }], select, book }, FACTS);

describe("a check in a leg", () => {
  it("has the level of its first requirement", () => {
    expect(placing({ requirements: ["should", "must"] }).applicable).toMatchObject([
      { suite: "sample", level: "SHOULD" },
    ]);
  });

  it("applies where the capability is declared", () => {
    expect(placing({ applies: declares("tools") }).applicable).toHaveLength(1);
  });

  it("does not apply where it is not, and the evidence is told", () => {
    const { applicable, notApplicable } = placing({ applies: declares("prompts") });
    expect(applicable).toEqual([]);
    expect(notApplicable).toMatchObject([
      { verdict: "not-applicable", reason: { kind: "not-declared", text: "the server declares no prompts" } },
    ]);
  });

  it.each([
    ["of another transport", { transport: "http" }],
    ["of another revision", { revisions: { until: "2025-06-18" } }],
    ["whose requirement this revision does not have", { requirements: ["must.newest"] }],
  ] as const)("%s is left out", (_, more) => {
    expect(placing(more)).toEqual({ applicable: [], notApplicable: [] });
  });

  it("of its own transport is in", () => {
    expect(placing({ transport: "stdio" }).applicable).toHaveLength(1);
  });

  it("that does not apply has nothing to show", () => {
    expect(placing({ applies: declares("prompts") }).notApplicable).toMatchObject([{ evidence: [], ms: 0 }]);
  });

  it("that was not selected is left out", () => {
    expect(placing({}, () => false)).toEqual({ applicable: [], notApplicable: [] });
  });
});
