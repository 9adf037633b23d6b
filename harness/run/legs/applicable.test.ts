import { describe, expect, it } from "vitest";
import type { Facts } from "../../check/applies.ts";
import { declares } from "../../check/applies.ts";
import type { Check } from "../../check/check.ts";
import { book, check } from "../testing/trial.ts";
import { applicableChecks } from "./applicable.ts";

const FACTS: Facts = { revision: "2025-11-25", transport: "stdio", capabilities: { tools: {} } };

function sample(more: Partial<Check>): Check {
  const base = { id: "sample.one", title: "One", requirements: ["must"], sends: "nothing" } as const;
  return check({ ...base, on: "shared", run: async () => {}, ...(more as object) });
}

const sorted = (more: Partial<Check>, select = () => true) =>
  applicableChecks({ suites: [{ name: "sample", checks: [sample(more)] }], select, book }, FACTS);

describe("a check in a leg", () => {
  it("has the level of its first requirement", () => {
    expect(sorted({ requirements: ["should", "must"] }).applicable).toMatchObject([
      { suite: "sample", level: "SHOULD" },
    ]);
  });

  it("applies if the capability is declared", () => {
    expect(sorted({ applies: declares("tools") }).applicable).toHaveLength(1);
  });

  it("does not apply if the capability is not declared, and has that as its reason", () => {
    const { applicable, notApplicable } = sorted({ applies: declares("prompts") });
    expect(applicable).toEqual([]);
    expect(notApplicable).toMatchObject([
      { verdict: "not-applicable", reason: { kind: "not-declared", text: "the server declares no prompts" } },
    ]);
  });

  it.each([
    ["for another transport", { transport: "http" }],
    ["for another revision", { revisions: { until: "2025-06-18" } }],
    ["whose requirement is not in this revision", { requirements: ["must.newest"] }],
  ] as const)("%s is left out", (_, more) => {
    expect(sorted(more)).toEqual({ applicable: [], notApplicable: [] });
  });

  it("for this transport applies", () => {
    expect(sorted({ transport: "stdio" }).applicable).toHaveLength(1);
  });

  it("that does not apply has no evidence", () => {
    expect(sorted({ applies: declares("prompts") }).notApplicable).toMatchObject([{ evidence: [], ms: 0 }]);
  });

  it("that is not selected is left out", () => {
    expect(sorted({}, () => false)).toEqual({ applicable: [], notApplicable: [] });
  });
});
