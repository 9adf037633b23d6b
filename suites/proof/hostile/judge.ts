import { run } from "../../../harness/run/run.ts";
import type { Limits, Target } from "../../../harness/target/target.ts";
import { Recorder } from "../../../harness/trace/recorder.ts";
import type { CheckResult, Result } from "../../../harness/verdict/result.ts";
import { book, serverSuites } from "../../registry.ts";

/** Short, as most of these would use up any of them. */
const SHORT: Limits = { answer: 150, start: 600, exit: 100 };

/** Judges a hostile target by every check there is, in the newest revision that it speaks. */
export function judge(target: Target, limits = SHORT, recorder = new Recorder()): Promise<Result> {
  return run({
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

/** What was said of a target, for a person to read: the diagnosis, or what was broken. */
export function said({ verdict, diagnosis, legs }: Result): string {
  const broken = legs.flatMap(({ checks }) => checks).filter(({ verdict }) => verdict === "fail");
  return [verdict, diagnosis?.text ?? "", ...broken.map(({ id }) => id)].join("\n");
}

/** The checks that failed. */
export function failing({ legs }: Result): readonly string[] {
  return legs
    .flatMap(({ checks }) => checks)
    .filter(({ verdict }) => verdict === "fail")
    .map(({ id }) => id);
}

/** Errors of ours: whatever a target does, there must be none. */
export function errors({ legs }: Result): readonly CheckResult[] {
  return legs.flatMap(({ checks }) => checks).filter(({ verdict }) => verdict === "error");
}
