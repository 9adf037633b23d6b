import { expect, it } from "vitest";
import type { Check } from "../../check/check.ts";
import { kindOf, type ServerKind } from "../decide/kinds.ts";
import type { RuleName } from "../decide/rules.ts";
import { isFor } from "../decide/table.ts";
import type { LegCheck } from "../outcomes/outcome.ts";

/** A check of each kind that a leg with a session can have. */
const ONS = [
  "shared",
  "own",
  { name: "together", run: async () => 0 },
  "connection",
  { name: "before", needs: "connection", run: async () => 0 },
  "shutdown",
  "trace",
] as const;

/** Each of them, with its kind. */
export const CELLS = ONS.map((on): readonly [ServerKind, unknown] => [kindOf({ on } as Check), on]);

export const legCheck = (on: unknown, more: object = {}): LegCheck => ({
  suite: "sample",
  level: "MUST",
  check: {
    id: "one",
    title: "one",
    requirements: ["must"],
    sends: "",
    on,
    run() {},
    ...more,
  } as unknown as Check,
});

/** Each cell of these rules: `affects` says whether the rule has decided for a check of this kind. */
export function cells(name: RuleName, affects: (on: unknown) => Promise<boolean> | boolean): void {
  it.each(CELLS)(`${name}: %s`, async (kind, on) => {
    expect(await affects(on)).toBe(isFor(name, kind));
  });
}
