import type { Judging } from "../../library/baseline/known.ts";
import { UsageError } from "../../library/usage-error.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { Emit } from "../../verdict/event.ts";
import type { Result } from "../../verdict/result.ts";
import type { Traced } from "../output/trace.ts";
import type { PlanOptions } from "./plan.ts";
import type { Spec } from "./values.ts";

export interface PrepareOptions extends PlanOptions {
  readonly client?: string;
  readonly transport?: string;
}

/** What a run records, and whom it tells. */
export interface Seams {
  readonly recorder: Recorder;
  readonly emit: Emit;
  readonly signal: AbortSignal;
  readonly finalize?: (result: Result) => Result;
}

/** A run of which everything is decided, of a server or of a client. */
export interface Prepared extends Traced {
  readonly judging: Judging & { readonly spec: Spec };
  run(seams: Seams): Promise<Result>;
}

/** Everything that can be wrong with the options is found here, before anything starts. Throws UsageError. */
export async function prepare(options: PrepareOptions): Promise<Prepared> {
  const { client, transport, ...rest } = options;
  if (client !== undefined) return prepareClient({ ...options, client });
  if (transport !== undefined) {
    throw new UsageError(
      "--transport needs --client: a server is judged over stdio with --server, over HTTP with --url.",
    );
  }
  const [{ planOf }, { run }] = await Promise.all([import("./plan.ts"), import("../../run/run.ts")]);
  const { plan, secrets } = planOf(rest);
  return {
    role: "server",
    target: plan.target,
    secrets,
    judging: plan,
    run: (seams) => run({ ...plan, ...seams }),
  };
}

async function prepareClient(options: PrepareOptions & { readonly client: string }): Promise<Prepared> {
  const { server, url, ...rest } = options;
  if (server !== undefined || url !== undefined) {
    throw new UsageError(
      "--client and --server or --url: expected one of them, as one target is judged at a time.",
    );
  }
  const [{ clientPlanOf }, { runClient }] = await Promise.all([
    import("./client.ts"),
    import("../../client/run.ts"),
  ]);
  const { plan, secrets } = clientPlanOf(rest);
  return {
    role: "client",
    target: plan.target,
    secrets,
    judging: plan,
    run: (seams) => runClient({ ...plan, ...seams }),
  };
}
