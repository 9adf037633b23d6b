import type { RunPlan } from "../../run/run.ts";
import type { Transport } from "../../trace/event.ts";
import type { Secrets } from "../../trace/redaction/redact.ts";
import type { Result, TargetRole } from "../../verdict/result.ts";
import type { Judging } from "../baseline/known.ts";
import type { Custom } from "../custom/run.ts";
import type { Spec } from "../settings.ts";

/** What a run records, to whom it reports, what ends it early, and what is done with its result. */
export interface Channels extends Pick<RunPlan, "recorder" | "emit" | "signal" | "finalize"> {
  /** Suites of the user, for a server. */
  readonly custom?: Custom;
}

/** A run of a target of any role, as its settings describe it. */
export interface Planned {
  readonly role: TargetRole;
  readonly target: {
    readonly transport: Transport;
    readonly address: string;
    /** Present if a URL may turn out to speak HTTP+SSE. */
    overHttpSse?(): unknown;
  };
  readonly secrets: Secrets;
  readonly judging: Judging & { readonly spec: Spec };
  start(channels: Channels): Promise<Result>;
}
