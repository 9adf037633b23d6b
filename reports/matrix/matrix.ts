import type { Duty, Leg, Result, TargetFacts } from "../../harness/verdict/result.ts";
import type { ExitCode, Overall, Verdict } from "../../harness/verdict/verdict.ts";
import { given } from "../../schema/given.ts";
import { goodPartOf, type Part } from "../part.ts";

export const MATRIX_FORMAT = "mcp-conform/matrix@1";

/**
 * The results of many targets, side by side. It has only what a second run of the same targets repeats: no times, no
 * messages, no texts of targets. The result of each target is in a file of its own.
 */
export interface Matrix {
  readonly format: typeof MATRIX_FORMAT;
  readonly tool: Result["tool"];
  readonly title?: string;
  /** Present in a part of a matrix: the other targets are in the other parts. */
  readonly shard?: Shard;
  /** Targets that have no result, because the run was interrupted. */
  readonly missing?: readonly string[];
  /** Sorted by id. */
  readonly requirements: readonly MatrixRequirement[];
  /** Sorted by name. */
  readonly targets: readonly MatrixTarget[];
}

export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
  /** The names of the targets in all shards, sorted. */
  readonly targets: readonly string[];
}

/** A requirement, as the newest revision states it in which a target was judged. */
export interface MatrixRequirement extends Duty {
  readonly revision: string;
  readonly checks: readonly string[];
}

export interface MatrixTarget {
  readonly name: string;
  readonly role: TargetFacts["role"];
  /** As the target names itself, with its version. */
  readonly implementation?: string;
  readonly verdict: Overall;
  readonly exitCode: ExitCode;
  /** Present if only selected checks were judged, and nothing is wrong with them. It is no conformance. */
  readonly part?: Part;
  /** The verdict that is known. It does not fail the matrix. */
  readonly expected?: Overall;
  /** Why the result is missing or incomplete: the target took too long, for example. */
  readonly problem?: string;
  readonly legs: readonly MatrixLeg[];
}

export interface MatrixLeg extends Pick<Leg, "revision" | "transport" | "profile"> {
  /** Verdicts by requirement, sorted. */
  readonly requirements: Readonly<Record<string, Verdict>>;
  /** Verdicts by check, sorted. */
  readonly checks: Readonly<Record<string, Verdict>>;
}

/** One target of a matrix, with its result if it has one. */
export interface Judged extends Pick<MatrixTarget, "name" | "role" | "expected" | "problem"> {
  readonly result?: Result;
}

export type Frame = Pick<Matrix, "tool" | "title" | "shard" | "missing">;

/** The matrix of these targets. The same results give the same matrix, in any order. */
export function matrixOf(judged: readonly Judged[], frame: Frame): Matrix {
  return assembled(
    judged.map(targetOf),
    judged.flatMap(({ result }) => result?.legs.flatMap(requirementsOf) ?? []),
    frame,
  );
}

/** Puts targets and requirements in order. A requirement that occurs again is one. */
export function assembled(
  targets: readonly MatrixTarget[],
  requirements: readonly MatrixRequirement[],
  { tool, title, shard, missing = [] }: Frame,
): Matrix {
  const byId = new Map<string, MatrixRequirement>();
  for (const one of requirements) {
    const other = byId.get(one.id);
    const newest = other !== undefined && other.revision >= one.revision ? other : one;
    const checks = [...new Set([...(other?.checks ?? []), ...one.checks])].sort();
    byId.set(one.id, { ...newest, checks });
  }
  return {
    format: MATRIX_FORMAT,
    tool,
    ...given({ title, shard, missing: missing.length === 0 ? undefined : missing.toSorted() }),
    requirements: [...byId.values()].sort(byKey(({ id }) => id)),
    targets: targets.toSorted(byKey(({ name }) => name)),
  };
}

function targetOf({ name, role, expected, problem, result }: Judged): MatrixTarget {
  const { target, verdict = "error", exitCode = 4, legs = [] } = result ?? {};
  const implementation = [target?.name, target?.version].flatMap((part) => part ?? []).join(" ");
  return {
    name,
    role: target?.role ?? role,
    ...(implementation === "" ? {} : { implementation }),
    verdict,
    exitCode,
    ...given({ part: result && goodPartOf(result), expected, problem }),
    legs: legs.map(({ revision, transport, profile, requirements, checks }) => ({
      revision,
      transport,
      ...given({ profile }),
      requirements: verdictsOf(requirements),
      checks: verdictsOf(checks),
    })),
  };
}

function requirementsOf({ revision, requirements }: Leg): readonly MatrixRequirement[] {
  return requirements.map(({ id, level, gist, url, checks }) => ({ id, level, gist, url, revision, checks }));
}

function verdictsOf(all: readonly { readonly id: string; readonly verdict: Verdict }[]) {
  return Object.fromEntries(all.map(({ id, verdict }) => [id, verdict] as const).sort(byKey(([id]) => id)));
}

/** Compares by a text, in the same way on every machine. */
export function byKey<One>(key: (one: One) => string): (one: One, other: One) => number {
  return (one, other) => {
    const [a, b] = [key(one), key(other)];
    return a < b ? -1 : a > b ? 1 : 0;
  };
}

/** The exit code of a target in a matrix: an expected verdict does not fail it. */
export function countedExit({ verdict, expected, exitCode }: MatrixTarget): ExitCode {
  return verdict === expected ? 0 : exitCode;
}
