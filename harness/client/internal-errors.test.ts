import { describe, expect, it } from "vitest";
import { judgeReferenceClient } from "../../suites/proof/client/reference.ts";
import { clientSuites } from "../../suites/registry.ts";
import type { ClientCheck } from "../check/client.ts";
import type { Result } from "../verdict/result.ts";

const breaks = (): never => {
  throw new Error("broken on purpose");
};

const LEG = { revision: "2025-11-25", transport: "stdio" } as const;

/** The suites with some of their checks changed. */
const suitesWith = (change: (check: ClientCheck) => ClientCheck) =>
  clientSuites
    .filter(({ onRequest }) => !onRequest)
    .map((suite) => ({ ...suite, checks: suite.checks.map(change) }));

const verdictsOf = ({ legs }: Result) => legs.flatMap(({ checks }) => checks);

describe("where this program fails while it judges a client", () => {
  it("in each check, it is an error with its cause, and the run has a result", async () => {
    const suites = suitesWith((one) => ({ ...one, run: breaks }));
    const result = await judgeReferenceClient({ ...LEG, suites, quick: true });
    expect(result).toMatchObject({ verdict: "error", exitCode: 4 });
    const judged = verdictsOf(result);
    const others = judged.filter(({ verdict }) => verdict !== "error" && verdict !== "not-applicable");
    expect(others.map(({ id, reason }) => `${id} ${reason?.kind}`)).toEqual(
      others.map(({ id }) => `${id} depends-on`),
    );
    const errors = judged.filter(({ verdict }) => verdict === "error");
    expect(errors.length).toBeGreaterThan(100);
    expect(errors.filter(({ reason }) => !reason?.text.includes("broken on purpose"))).toEqual([]);
  });

  it("in a monitor, no check of a situation is an error", async () => {
    const suites = suitesWith((one): ClientCheck => (one.on === "every" ? { ...one, run: breaks } : one));
    const result = await judgeReferenceClient({ ...LEG, suites, quick: true });
    expect(result.exitCode).toBe(4);
    const monitors = new Set(
      suites.flatMap(({ checks }) => checks.flatMap(({ id, on }) => (on === "every" ? [id] : []))),
    );
    const errors = verdictsOf(result).filter(({ verdict }) => verdict === "error");
    expect(errors.length).toBeGreaterThan(20);
    expect(errors.filter(({ id }) => !monitors.has(id))).toEqual([]);
  });

  it("in a situation, the other situations are judged, and the run says that it failed", async () => {
    const [first] = clientSuites
      .flatMap(({ checks }) => checks)
      .flatMap(({ on }) => (on === "every" ? [] : [on]));
    if (first === undefined) throw new Error("no situation");
    const suites = suitesWith((one): ClientCheck => {
      if (one.on === "every" || one.on.name !== first.name) return one;
      return { ...one, on: { ...one.on, server: breaks } };
    });
    const result = await judgeReferenceClient({ ...LEG, suites, quick: true });
    expect(result).toMatchObject({ verdict: "error", exitCode: 4 });
    expect(verdictsOf(result).filter(({ verdict }) => verdict === "pass").length).toBeGreaterThan(50);
  });
});
