import type { DutyBook } from "../check/duty.ts";
import { countVerdicts, requirementResults } from "../run/outcomes/summary.ts";
import type { CheckResult, Leg } from "../verdict/result.ts";
import type { Verdict } from "../verdict/verdict.ts";

/** From the worst: what a check found in one conversation counts for all of them. */
const ORDER: readonly Verdict[] = [
  "fail",
  "warn",
  "error",
  "pass",
  "observed",
  "inconclusive",
  "not-applicable",
];

/** What one side broke. */
export interface Broken {
  readonly role: "server" | "client";
  readonly leg: Pick<Leg, "revision" | "transport">;
  readonly check: CheckResult;
}

interface Known {
  readonly leg: Leg;
  readonly checks: Map<string, CheckResult>;
  ms: number;
}

/** What was found until now, in all conversations. */
export class Account {
  readonly #book: DutyBook;
  readonly #legs = new Map<string, Known>();

  constructor(book: DutyBook) {
    this.#book = book;
  }

  /** Adds what was found in a conversation. Returns what was broken for the first time. */
  add(legs: readonly Leg[]): readonly Broken[] {
    return legs.flatMap((leg) => {
      const { role, revision, transport } = leg;
      if (role === undefined) return [];
      const key = `${role} ${revision} ${transport}`;
      const known = this.#legs.get(key) ?? { leg, checks: new Map<string, CheckResult>(), ms: 0 };
      this.#legs.set(key, known);
      known.ms += leg.ms;
      return leg.checks.flatMap((check) => {
        const before = known.checks.get(check.id);
        if (before !== undefined && ORDER.indexOf(before.verdict) <= ORDER.indexOf(check.verdict)) return [];
        known.checks.set(check.id, check);
        return isBroken(check) ? [{ role, leg: { revision, transport }, check }] : [];
      });
    });
  }

  /** The legs of both sides, each check with the worst of its verdicts. */
  get legs(): readonly Leg[] {
    return [...this.#legs.values()].map(({ leg, checks: all, ms }) => {
      const checks = [...all.values()];
      const { revision, transport, role } = leg;
      const requirements = requirementResults(this.#book, revision, transport, checks, role ?? "server");
      return { ...leg, checks, requirements, counts: countVerdicts(checks), ms };
    });
  }

  get broken(): readonly Broken[] {
    return [...this.#legs.values()].flatMap(({ leg: { role, revision, transport }, checks }) =>
      role === undefined
        ? []
        : [...checks.values()]
            .filter(isBroken)
            .map((check) => ({ role, leg: { revision, transport }, check })),
    );
  }
}

function isBroken({ verdict }: CheckResult): boolean {
  return verdict === "fail" || verdict === "warn";
}
