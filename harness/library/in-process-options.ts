import os from "node:os";
import { book, clientSuites, usual } from "../../suites/registry.ts";
import type { ClientCheck } from "../check/client.ts";
import type { ClientSituation } from "../check/situation.ts";
import { suggestion } from "../cli/options/nearest.ts";
import { profilesFor } from "../cli/options/profiles.ts";
import { type Selection, selector } from "../cli/options/select.ts";
import type { Spec } from "../cli/options/values.ts";
import { redactionOf } from "../cli/output/trace.ts";
import { situationsIn } from "../client/judge.ts";
import type { ClientRunPlan } from "../client/run.ts";
import type { ClientLimits, ClientTarget } from "../client/target.ts";
import { LIMITS } from "../target/target.ts";
import { Recorder } from "../trace/recorder.ts";
import type { RunEvent } from "../verdict/event.ts";
import type { Gate } from "../verdict/verdict.ts";
import { UsageError } from "./usage-error.ts";

/** How a client that runs in this process is judged. Limits are in milliseconds. */
export interface ClientJudging extends Partial<Selection> {
  /** Names of situations, or all; `mcp-conform list --role client` has the checks that need them. */
  readonly situations?: "all" | readonly string[];
  /** The newest revision that the client speaks, when left out. */
  readonly spec?: Spec;
  readonly level?: Gate;
  readonly strict?: boolean;
  /** Names of profiles, "2025-11-25@1": their checks count. Default: the newest profile of each revision. */
  readonly profile?: readonly string[];
  /** For a client to say anything; other limits follow from it. */
  readonly timeout?: number;
  /** Strings that must reach no result. */
  readonly secrets?: readonly string[];
  readonly concurrency?: number;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
}

/** How long a client may do nothing: it may think between two steps, and a host never ends by itself. */
const IDLE = 0.25;

/** How long it may take to say anything: npx may have to fetch it first. */
const START = 2;

/** How long it may take for all of a situation. */
const WHOLE = 3;

export function clientLimits(timeout: number): ClientLimits {
  return {
    start: START * timeout,
    idle: IDLE * timeout,
    whole: WHOLE * timeout,
    exit: Math.min(LIMITS.exit, timeout),
  };
}

/** All situations, the usual one first. */
export function situations(): readonly ClientSituation[] {
  return [usual, ...situationsIn(clientSuites).filter(({ name }) => name !== usual.name)];
}

/** The situation of this name. Throws UsageError. */
export function situationNamed(name: string): ClientSituation {
  const known = situations();
  const found = known.find((one) => one.name === name);
  if (found) return found;
  const names = known.map((one) => one.name);
  throw new UsageError(
    `there is no situation "${name}".${suggestion(name, names)} Expected one of ${names.join(", ")}.`,
  );
}

/** A run of a client in this process, everything decided. Throws UsageError. */
export function inProcessPlan(target: ClientTarget, options: ClientJudging): ClientRunPlan {
  const { situations: wanted = "all", secrets = [], concurrency, timeout = LIMITS.answer } = options;
  const { only = [], skip = [], suite = [] } = options;
  const names = wanted === "all" ? undefined : new Set(wanted.map((name) => situationNamed(name).name));
  const selected = selector(clientSuites, { only, skip, suite });
  const select = (check: ClientCheck) =>
    selected(check) && (names === undefined || check.on === "every" || names.has(check.on.name));
  return {
    target,
    recorder: new Recorder({ redaction: redactionOf({ strings: secrets }) }),
    limits: clientLimits(timeout),
    spec: options.spec ?? "latest",
    usual,
    suites: clientSuites,
    select,
    book,
    profile: profilesFor("client", options.profile),
    gate: options.level ?? "must",
    strict: options.strict ?? false,
    concurrency: concurrency ?? Math.max(2, os.availableParallelism()),
    emit: options.onEvent ?? (() => {}),
    signal: options.signal ?? new AbortController().signal,
  };
}
