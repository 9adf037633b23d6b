/**
 * The library entry: `import { run } from "mcp-conform"`.
 *
 * @example
 * const result = await run({ server: "node build/index.js" });
 * if (result.exitCode !== 0) console.error(result.legs.flatMap((leg) => leg.checks.filter((c) => c.verdict === "fail")));
 */

import { prepare } from "../cli/options/prepare.ts";
import type { Spec } from "../cli/options/values.ts";
import { redactionOf } from "../cli/output/trace.ts";
import { LIMITS } from "../target/target.ts";
import { Recorder } from "../trace/recorder.ts";
import type { RunEvent } from "../verdict/event.ts";
import type { Result } from "../verdict/result.ts";
import type { Gate } from "../verdict/verdict.ts";

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
export { judgeClient, type OverStreams, type Situated, type StreamJudging } from "./in-process.ts";
export type { ClientJudging } from "./in-process-options.ts";
export { UsageError } from "./usage-error.ts";

/** What to judge, and how: the options of the command line, as values. Limits are in milliseconds. */
export interface RunOptions {
  /** The command of a server over stdio; with `url`, it is started first and judged over HTTP. */
  readonly server?: string;
  readonly url?: string;
  /** The command of a client, with {url}, {server} or {target} in it. */
  readonly client?: string;
  /** Over which a client is judged: stdio, http, or "stdio,http". */
  readonly transport?: string;
  /** The newest revision that the target speaks, when left out. */
  readonly spec?: Spec;
  /** Ids or globs of checks. */
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
  readonly suite?: readonly string[];
  readonly level?: Gate;
  readonly strict?: boolean;
  /** Names of profiles whose checks count, "2025-11-25@1"; the newest of each revision, when left out. */
  readonly profile?: readonly string[];
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

/** Judges a server, or a client as a command. Rejects with a UsageError when the options cannot be used, and for nothing that a target does. */
export async function run(options: RunOptions): Promise<Result> {
  const {
    server,
    url,
    client,
    transport,
    cwd,
    headers = {},
    env = {},
    concurrency,
    only = [],
    skip = [],
    suite = [],
  } = options;
  const { secrets, run: judge } = await prepare({
    ...(server === undefined ? {} : { server }),
    ...(url === undefined ? {} : { url }),
    ...(client === undefined ? {} : { client }),
    ...(transport === undefined ? {} : { transport }),
    ...(cwd === undefined ? {} : { cwd }),
    header: Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    headerEnv: [],
    secretEnv: [],
    env: Object.entries(env).map(([name, value]) => `${name}=${value}`),
    only,
    skip,
    suite,
    spec: options.spec ?? "latest",
    gate: options.level ?? "must",
    strict: options.strict ?? false,
    ...(options.profile === undefined ? {} : { profile: options.profile }),
    allow: options.allow ?? [],
    timeout: options.timeout ?? LIMITS.answer,
    ...(concurrency === undefined ? {} : { concurrency }),
  });
  const strings = [...(secrets.strings ?? []), ...(options.secrets ?? [])];
  return judge({
    recorder: new Recorder({ redaction: redactionOf({ ...secrets, strings }) }),
    emit: options.onEvent ?? (() => {}),
    signal: options.signal ?? new AbortController().signal,
  });
}
