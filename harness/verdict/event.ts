import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";
import type { CheckResult, Leg, Result, TargetFacts } from "./result.ts";

/** What a run reports while it runs. Reporters receive these events and cannot change a verdict. */
export type RunEvent =
  | {
      readonly type: "leg-begins";
      readonly role: TargetFacts["role"];
      readonly revision: Revision;
      readonly transport: Transport;
      readonly name?: string;
      readonly version?: string;
      /** How many checks begin: some of them may still prove not applicable. */
      readonly applicable: number;
      /** Of a client: how many servers are played for it. One that is played again counts once. */
      readonly situations?: number;
    }
  /** Of a client: what another situation showed makes this one needless, for example what follows a log-in. */
  | { readonly type: "situation-left-out"; readonly situation: string }
  | { readonly type: "check-ended"; readonly revision: Revision; readonly check: CheckResult }
  | { readonly type: "leg-ended"; readonly leg: Leg }
  | { readonly type: "run-ended"; readonly result: Result };

export type Emit = (event: RunEvent) => void;
