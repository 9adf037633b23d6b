import { statSync } from "node:fs";
import os from "node:os";
import { book, serverSuites } from "../../../suites/registry.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { RunPlan } from "../../run/run.ts";
import { LIMITS } from "../../target/target.ts";
import type { Secrets } from "../../trace/redact.ts";
import type { Gate } from "../../verdict/verdict.ts";
import { secretsOf } from "./environment.ts";
import { profilesFor } from "./profiles.ts";
import { type Selection, selector } from "./select.ts";
import { type TargetOptions, targetOf } from "./target.ts";
import { parseAllow, parseAssignment, type Spec } from "./values.ts";

/** What to judge, and how, as values. */
export interface PlanOptions extends TargetOptions, Selection {
  readonly spec: Spec;
  readonly gate: Gate;
  readonly strict: boolean;
  /** Names of profiles, one a revision at most; the newest of each revision that has none here. */
  readonly profile?: readonly string[];
  readonly allow: readonly string[];
  /** Milliseconds for any one answer. */
  readonly timeout: number;
  readonly concurrency?: number;
}

/** All of a run but what it records and whom it tells. */
export type Plan = Omit<RunPlan, "recorder" | "emit" | "signal">;

/** Everything that can be wrong with the options is found here, before anything starts. Throws UsageError. */
export function planOf(options: PlanOptions): { readonly plan: Plan; readonly secrets: Secrets } {
  const { timeout: answer, spec, gate, strict, cwd } = options;
  if (cwd !== undefined && !statSync(cwd, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`--cwd ${cwd}: expected a folder that exists.`);
  }
  const limits = { answer, start: 2 * answer, exit: Math.min(LIMITS.exit, answer) };
  const { target, secrets, invocation } = targetOf(options, limits.start);
  const allow = parseAllow(options.allow);
  const plan: Plan = {
    target,
    limits,
    spec,
    suites: serverSuites,
    book,
    profile: profilesFor("server", options.profile),
    select: selector(serverSuites, options),
    gate,
    strict,
    allow,
    concurrency: options.concurrency ?? Math.max(2, os.availableParallelism()),
    invocation: [
      ...invocation,
      ...options.allow.flatMap((text) => ["--allow", text]),
      ...(answer === LIMITS.answer ? [] : ["--timeout", String(answer)]),
    ],
  };
  const given = Object.fromEntries(options.env.map((text) => parseAssignment("--env", text)));
  const inherited = secretsOf({ ...process.env, ...given });
  return { plan, secrets: { ...secrets, strings: [...(secrets.strings ?? []), ...inherited] } };
}
