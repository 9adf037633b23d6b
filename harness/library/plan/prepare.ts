import type { RunPlan } from "../../run/run.ts";
import type { Transport } from "../../trace/event.ts";
import type { Secrets } from "../../trace/redact.ts";
import type { Result } from "../../verdict/result.ts";
import type { Judging } from "../baseline/known.ts";
import type { Custom } from "../custom/run.ts";
import type { Naming } from "../naming.ts";
import type { Settings, Spec } from "../settings.ts";
import { isFetched } from "../token/is-fetched.ts";
import { checkCombination } from "./combination.ts";
import { invocationOf } from "./invocation.ts";

/** What a run records, to whom it reports, what ends it early, and what is done with its result. */
export interface Channels extends Pick<RunPlan, "recorder" | "emit" | "signal" | "finalize"> {
  /** Suites of the user, for a server. */
  readonly custom?: Custom;
}

/** A run that is fully decided, of a server or of a client. */
export interface Prepared {
  readonly role: "server" | "client";
  readonly target: {
    readonly transport: Transport;
    readonly address: string;
    /** Present if a URL may turn out to speak HTTP+SSE. */
    overHttpSse?(): unknown;
  };
  readonly secrets: Secrets;
  readonly judging: Judging & { readonly spec: Spec };
  run(channels: Channels): Promise<Result>;
}

/**
 * Makes a run from settings. Every mistake in them is found here, before anything starts. `invocation`: the options that
 * describe the target in reports; by default all of them. Throws UsageError.
 */
export async function prepare(
  settings: Settings,
  naming: Naming,
  invocation: readonly string[] = invocationOf(settings),
): Promise<Prepared> {
  checkCombination(settings, naming);
  return settings.client === undefined
    ? prepareServer(settings, naming, invocation)
    : prepareClient(settings.client, settings, naming, invocation);
}

/** The code of one role is loaded only when a target of that role is judged. */
async function prepareServer(
  settings: Settings,
  naming: Naming,
  invocation: readonly string[],
): Promise<Prepared> {
  const [{ serverPlan }, { run }] = await Promise.all([import("./server.ts"), import("../custom/run.ts")]);
  const { plan, secrets } = serverPlan(settings, naming);
  return {
    role: "server",
    target: plan.target,
    secrets,
    judging: plan,
    run: async (channels) => {
      if (!isFetched(settings)) return run({ ...plan, invocation, ...channels });
      const { planWithToken } = await import("./fetched.ts");
      const fetched = await planWithToken({ plan, settings, naming }, channels);
      return run({ ...fetched, invocation, ...channels });
    },
  };
}

async function prepareClient(
  client: string,
  settings: Settings,
  naming: Naming,
  invocation: readonly string[],
): Promise<Prepared> {
  const [{ commandClientPlan }, { runClient }] = await Promise.all([
    import("./client.ts"),
    import("../../client/run.ts"),
  ]);
  const { plan, secrets } = commandClientPlan(client, settings, naming);
  return {
    role: "client",
    target: plan.target,
    secrets,
    judging: plan,
    run: ({ custom: _, ...channels }) => runClient({ ...plan, invocation, ...channels }),
  };
}
