/**
 * The library entry: `import { run } from "mcp-conform"`.
 *
 * @example
 * const result = await run({ server: "node build/index.js" });
 * if (result.exitCode !== 0) console.error(result.legs.flatMap((leg) => leg.checks.filter((c) => c.verdict === "fail")));
 */
import os from "node:os";
import { book } from "../../suites/catalogue/book.ts";
import { suites } from "../../suites/index.ts";
import { run as runPlan } from "../run/run.ts";
import { LIMITS } from "../target/target.ts";
import { Recorder } from "../trace/recorder.ts";
import { Redaction } from "../trace/redact.ts";
import type { RunEvent } from "../verdict/event.ts";
import type { Result } from "../verdict/result.ts";
import type { Gate } from "../verdict/verdict.ts";
import { selector } from "./select.ts";
import { targetOf } from "./target.ts";
import { type Allowed, parseAllow, type Spec } from "./values.ts";

export type { Revision } from "../../schema/revision.ts";
export { REVISIONS } from "../../schema/revision.ts";
export type { RunEvent } from "../verdict/event.ts";
export type {
  CheckResult,
  Diagnosis,
  Duty,
  Evidence,
  Leg,
  RequirementResult,
  Result,
  TargetFacts,
} from "../verdict/result.ts";
export type { ExitCode, Level, Overall, Reason, Verdict } from "../verdict/verdict.ts";
export { UsageError } from "./usage-error.ts";

/** What to judge, and how: the options of the command line, as values. Limits are in milliseconds. */
export interface RunOptions {
  /** The command of a server over stdio; with `url`, it is started first and judged over HTTP. */
  readonly server?: string;
  readonly url?: string;
  /** The newest revision that the target speaks, when left out. */
  readonly spec?: Spec;
  /** Ids or globs of checks. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly suite?: readonly string[];
  readonly level?: Gate;
  readonly strict?: boolean;
  /** "side-effects", or "tool:<name>". */
  readonly allow?: readonly string[];
  /** Sent with each HTTP request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings that must reach no result. */
  readonly secrets?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** For any one answer. */
  readonly timeout?: number;
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
}

/** Judges a server. Rejects with a UsageError when the options cannot be used, and for nothing that a target does. */
export async function run(options: RunOptions): Promise<Result> {
  const { server, url, cwd, timeout = LIMITS.answer, headers = {}, env = {} } = options;
  const limits = { answer: timeout, start: 2 * timeout, exit: Math.min(LIMITS.exit, timeout) };
  const allow: Allowed = parseAllow(options.allow ?? []);
  const { only = [], skip = [], suite = [] } = options;
  const { target } = targetOf(
    {
      ...(server === undefined ? {} : { server }),
      ...(url === undefined ? {} : { url }),
      ...(cwd === undefined ? {} : { cwd }),
      header: Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      headerEnv: [],
      secretEnv: [],
      env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
    },
    limits.start,
  );
  return runPlan({
    target,
    recorder: new Recorder({ redaction: new Redaction({ strings: options.secrets ?? [] }) }),
    limits,
    spec: options.spec ?? "latest",
    suites,
    book,
    select: selector(suites, { only, skip, suite }),
    gate: options.level ?? "must",
    strict: options.strict ?? false,
    allow,
    concurrency: options.concurrency ?? Math.max(2, os.availableParallelism()),
    emit: options.onEvent ?? (() => {}),
    signal: options.signal ?? new AbortController().signal,
  });
}
