import { type Check, checkOf } from "../../check/check.ts";
import type { DutyBook } from "../../check/duty.ts";
import { inProcessTarget, type Serve } from "../../target/in-process.ts";
import type { Target } from "../../target/target.ts";
import { Recorder } from "../../trace/recorder.ts";
import type { Duty, Result } from "../../verdict/result.ts";
import { type RunPlan, runServer } from "../run.ts";

/** Makes a check of a test. The name of its requirement begins with the level: "must", "should.greet". */
export const check = checkOf<string>();

const LEVELS = { must: "MUST", should: "SHOULD", may: "MAY" } as const;

function dutyOf(id: string): Duty {
  const [level = ""] = id.split(".");
  return {
    id,
    level: level === "should" || level === "may" ? LEVELS[level] : "MUST",
    gist: `What ${id} wants.`,
    url: `https://spec.example/${id}`,
  };
}

/** A catalogue with every requirement in every revision. Those named "newest" are only in the newest one. */
export const book: DutyBook = {
  hash: "sha256:test",
  duty: (id, revision) => (id.includes("newest") && revision < "2026-07-28" ? undefined : dutyOf(id)),
  duties: () => ["must", "must.second", "should", "may"].map(dutyOf),
};

/** What is expected to come has this time on a busy machine as well. Of a target that answers, a silence is proved long before. */
const LIMITS = { answer: 2_000, start: 20_000, exit: 2_000 };

/** For a target with which no session can be opened: it costs its whole limit of the start. */
export const NEVER_OPENS = { ...LIMITS, start: 3_000 };

/** Runs these checks on a server in this process, or on another target. */
export function judge(
  target: Serve | Target,
  checks: readonly Check[],
  plan: Partial<RunPlan> = {},
): Promise<Result> {
  return runServer({
    target: typeof target === "function" ? inProcessTarget("a server in this process", target) : target,
    recorder: new Recorder(),
    limits: LIMITS,
    spec: "latest",
    suites: [{ name: "sample", checks }],
    book,
    select: () => true,
    gate: "must",
    strict: false,
    allow: { sideEffects: false, tools: [] },
    concurrency: 2,
    emit: () => {},
    signal: new AbortController().signal,
    ...plan,
  });
}

export const verdicts = ({ legs }: Result): Readonly<Record<string, string>> =>
  Object.fromEntries(legs.flatMap((leg) => leg.checks.map(({ id, verdict }) => [id, verdict])));

export function resultOf(result: Result, id: string) {
  return result.legs.flatMap(({ checks }) => checks).find((one) => one.id === id);
}

/** For each connection starts the next of these servers, and the last one for all further connections. Counts them. */
export function inTurn(...serves: readonly [Serve, ...Serve[]]): { readonly serve: Serve; count(): number } {
  let started = 0;
  return {
    serve: (input, output) => {
      const serve = serves[Math.min(started, serves.length - 1)] ?? serves[0];
      started += 1;
      return serve(input, output);
    },
    count: () => started,
  };
}
