import { Recorder } from "../trace/recorder.ts";
import { Redaction, type Secrets } from "../trace/redaction/redact.ts";
import type { Emit } from "../verdict/event.ts";
import type { Result } from "../verdict/result.ts";
import { baselineOf, finalizing } from "./baseline/of-settings.ts";
import type { CustomSuite } from "./custom/suite.ts";
import { customOf } from "./given-suites.ts";
import type { KnownSdks } from "./known/known-sdks.ts";
import type { Naming } from "./naming.ts";
import type { Channels, Planned } from "./plan/planned.ts";
import { planOf } from "./plan/prepare.ts";
import type { Settings } from "./settings.ts";

/** To whom a run reports, what ends it early, and what it records. */
export type Reporting = Pick<Channels, "emit" | "signal" | "recorder">;

/** What a run has found. */
export interface Judged {
  readonly result: Result;
  /** What was done with the baseline. */
  readonly note?: string;
  /** Why the baseline could not be updated. */
  readonly failure?: string;
}

/** A judgment that is fully decided: the target, the suites of the user, and the baseline. Nothing has started. */
export interface Judgment {
  readonly role: Planned["role"];
  readonly target: Planned["target"];
  readonly secrets: Secrets;
  /** Judges the target. Rejects for nothing that it does. */
  readonly carryOut: (reporting: Reporting) => Promise<Judged>;
}

/** What no settings have. */
interface Beside {
  /** The options that describe the target in reports. Default: all of them. */
  readonly invocation?: readonly string[];
  /** Suites of the user that are values, not files. */
  readonly suites?: readonly CustomSuite[];
}

/**
 * The one way from settings to a result: the command line with all its commands, the library and the test runners prepare a judgment here,
 * and carry it out. Every mistake in the settings is found before anything starts. Throws UsageError.
 */
export async function prepareJudgment(
  settings: Settings,
  naming: Naming,
  beside: Beside = {},
): Promise<Judgment> {
  return judgmentOf(await planOf(settings, naming, beside.invocation), settings, naming, beside.suites);
}

/** The same for a target in this process, of which the caller has made the plan. */
export async function judgmentOf(
  planned: Planned,
  settings: Settings,
  naming: Naming,
  suites: readonly CustomSuite[] = [],
): Promise<Judgment> {
  const { role, target, secrets, judging } = planned;
  const hasSuites = suites.length > 0 || settings.suites !== undefined || settings.gateCustom !== undefined;
  const hasBaseline = settings.baseline !== undefined || settings.updateBaseline === true;
  // Nothing is awaited without need: a client in this process may send its first request right after it was asked for a judgment.
  const custom = hasSuites ? await customOf(settings, naming, secrets, suites) : {};
  const baseline = hasBaseline ? await baselineOf(settings, judging, naming) : undefined;
  const known = role === "server" ? await knownFor(settings) : undefined;
  const carryOut = async (reporting: Reporting): Promise<Judged> => {
    const result = await planned.start({ ...reporting, ...custom, ...finalizing(baseline, known) });
    return { result, ...baseline?.finish() };
  };
  return { role, target, secrets, carryOut };
}

/** What is known of the SDKs beside a server. Their files are read before the run. */
async function knownFor({ server, cwd, spec, acceptKnown = false }: Settings): Promise<KnownSdks> {
  const { knownSdks } = await import("./known/known-sdks.ts");
  return knownSdks({ command: server, cwd, all: spec === "all", accepts: acceptKnown });
}

/** Carries it out for a caller that keeps no trace. Rejects when the baseline cannot be updated. */
export async function resultOf(
  { secrets, carryOut }: Pick<Judgment, "secrets" | "carryOut">,
  { signal = new AbortController().signal, emit = () => {} }: { signal?: AbortSignal; emit?: Emit } = {},
): Promise<Result> {
  const recorder = new Recorder({ redaction: new Redaction(secrets) });
  const { result, failure } = await carryOut({ recorder, emit, signal });
  if (failure !== undefined) throw new Error(failure);
  return result;
}
