import { runServer } from "../../../harness/run/run.ts";
import type { Limits, Target } from "../../../harness/target/target.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import type { Verdict } from "../../../harness/verdict/verdict.ts";
import { book, serverSuites } from "../../registry.ts";

/**
 * Many of these targets never answer, so each limit costs its whole time. But a target that answers must not lose an
 * answer because the machine is busy: with 150 ms, correct answers were late beside one busy process.
 */
const LIMITS: Limits = { answer: 2_000, start: 6_000, exit: 1_000 };

/** Judges a hostile target with all checks, in the newest revision that it speaks. */
export function judge(target: Target, limits = LIMITS, recorder = new Recorder()): Promise<Result> {
  return runServer({
    target,
    recorder,
    limits,
    spec: "latest",
    suites: serverSuites,
    book,
    select: () => true,
    gate: "must",
    strict: false,
    allow: { sideEffects: true, tools: [] },
    concurrency: 2,
    emit: () => {},
    signal: new AbortController().signal,
  });
}

/** What a report says of a target: the verdict, the diagnosis and the failed checks. */
export function reported({ verdict, diagnosis, legs }: Result): string {
  const broken = legs.flatMap(({ checks }) => checks).filter(({ verdict }) => verdict === "fail");
  return [verdict, diagnosis?.text ?? "", ...broken.map(({ id }) => id)].join("\n");
}

/** The failed checks. */
export function failing(result: Result): readonly string[] {
  return withVerdict(result, "fail");
}

/** Internal errors. No target may cause one. */
export function errors({ legs }: Result): readonly CheckResult[] {
  return legs.flatMap(({ checks }) => checks).filter(({ verdict }) => verdict === "error");
}

/** The passed checks, in the order of the alphabet. */
export function passing(result: Result): readonly string[] {
  return withVerdict(result, "pass").sort();
}

/** The checks without a verdict. */
export function inconclusive(result: Result): readonly string[] {
  return withVerdict(result, "inconclusive");
}

/** The checks without a verdict, and those that saw nothing to judge. */
export function unjudged(result: Result): readonly string[] {
  return [
    ...inconclusive(result),
    ...withVerdict(result, "not-applicable"),
    ...withVerdict(result, "observed"),
  ];
}

function withVerdict({ legs }: Result, verdict: Verdict): string[] {
  return legs
    .flatMap(({ checks }) => checks)
    .filter((check) => check.verdict === verdict)
    .map(({ id }) => id);
}
