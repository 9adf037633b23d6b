import type { CheckResult, Leg, TargetFacts } from "../../harness/verdict/result.ts";
import type { Level, Verdict } from "../../harness/verdict/verdict.ts";
import { given } from "../../schema/given.ts";
import { seen } from "../compare/change.ts";
import { tally } from "../summary.ts";
import { type Entry, targetName, versionOf } from "./entry.ts";

/** What a check says in one run, in one byte: a history has millions of them. */
export const SAYS = { absent: 0, nothing: 1, inapplicable: 2, good: 3, warn: 4, fail: 5 } as const;

export type Says = (typeof SAYS)[keyof typeof SAYS];

export interface RunLeg {
  readonly revision: Leg["revision"];
  readonly transport: Leg["transport"];
  readonly mustsBroken: number;
  readonly musts: number;
  readonly shouldsNotMet: number;
  readonly shoulds: number;
  /** Requirements with a verdict. */
  readonly tested: number;
  /** Requirements that apply. */
  readonly applicable: number;
  /** By the number of the check in the table. A shorter array has no later check. */
  readonly says: Uint8Array;
}

/** The part of a result that a trend needs. */
export interface Run {
  readonly file: string;
  readonly target: string;
  readonly role: TargetFacts["role"];
  /** The command without its digits: two versions of a package have the same. */
  readonly command?: string;
  readonly version?: string;
  readonly commit?: string;
  /** ISO 8601. */
  readonly started: string;
  readonly tool: string;
  readonly catalogue: string;
  /** The run did not finish. */
  readonly cut: boolean;
  /** Why nothing was judged. */
  readonly why?: string;
  readonly legs: readonly RunLeg[];
}

export interface CheckEntry {
  readonly id: string;
  readonly title: string;
  readonly level: Level;
  /** It is newer than the profile of its last run, so it cannot fail a run yet. */
  readonly pending: boolean;
}

/** The checks of all runs, each with a number. */
export class CheckTable {
  readonly #numbers = new Map<string, number>();
  /** By revision, because the level of a check can differ between two. */
  readonly #entries = new Map<string, Map<number, CheckEntry>>();

  /** The number of a check. The texts of the last run are used. */
  numberOf({ id, title, level, pending }: CheckResult, revision: string): number {
    const number = this.#numbers.get(id) ?? this.#numbers.size;
    this.#numbers.set(id, number);
    const entries = this.#entries.get(revision) ?? new Map<number, CheckEntry>();
    this.#entries.set(revision, entries.set(number, { id, title, level, pending: pending === true }));
    return number;
  }

  get size(): number {
    return this.#numbers.size;
  }

  entriesOf(revision: string): ReadonlyMap<number, CheckEntry> {
    return this.#entries.get(revision) ?? new Map();
  }
}

/** Reads from a result what a trend needs, so that the result itself need not stay in memory. */
export function runOf(entry: Entry, file: string, table: CheckTable): Run {
  const { target, tool, started, diagnosis, interrupted, bailed, commit, legs } = entry;
  return {
    file,
    target: targetName(entry),
    role: target.role,
    started,
    tool: `${tool.name} ${tool.version}`,
    catalogue: tool.catalogue,
    cut: diagnosis !== undefined || interrupted === true || bailed === true,
    legs: legs.map((leg) => legOf(leg, table)),
    ...given({
      command: target.command?.replace(/\d+/g, "0"),
      version: versionOf(entry),
      commit,
      why: legs.length > 0 ? undefined : (diagnosis?.text ?? "nothing was judged"),
    }),
  };
}

function legOf({ revision, transport, requirements, checks }: Leg, table: CheckTable): RunLeg {
  const isMust = ({ level }: { readonly level: Level }) => level.startsWith("MUST");
  const musts = tally(requirements.filter(isMust));
  const shoulds = tally(requirements.filter((one) => !isMust(one)));
  const applicable = musts.applicable + shoulds.applicable;
  return {
    revision,
    transport,
    mustsBroken: musts.broken,
    musts: musts.applicable,
    shouldsNotMet: shoulds.broken,
    shoulds: shoulds.applicable,
    tested: applicable - musts.withoutVerdict - shoulds.withoutVerdict,
    applicable,
    says: saysOf(checks, revision, table),
  };
}

function saysOf(checks: readonly CheckResult[], revision: string, table: CheckTable): Uint8Array {
  const numbered = checks.map((check) => [table.numberOf(check, revision), check.verdict] as const);
  const says = new Uint8Array(table.size);
  for (const [number, verdict] of numbered) says[number] = saidBy(verdict);
  return says;
}

function saidBy(verdict: Verdict): Says {
  if (verdict === "not-applicable") return SAYS.inapplicable;
  const weight = seen(verdict);
  if (weight === undefined) return SAYS.nothing;
  return ([SAYS.good, SAYS.warn, SAYS.fail] as const)[weight] ?? SAYS.nothing;
}
