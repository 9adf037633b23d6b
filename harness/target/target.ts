import type { Revision } from "../../schema/revision.ts";
import type { Transport } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Connection } from "../transport/connection.ts";

/** How long the harness waits: the operator's to say, in milliseconds. */
export interface Limits {
  /** For any one answer. */
  readonly answer: number;
  /** For the first answer of a target that has just been started. */
  readonly start: number;
  /** For a process to end by itself once its stdin is closed. */
  readonly exit: number;
}

export const LIMITS: Limits = { answer: 10_000, start: 20_000, exit: 2_000 };

/** What the address of a target is, over each transport. */
export const ADDRESSED_BY: Readonly<Record<Transport, "command" | "url">> = { stdio: "command", http: "url" };

/** The implementation under test, as something that can be connected to again and again. */
export interface Target {
  readonly transport: Transport;
  /** As the operator gave it: the command, or the URL. */
  readonly address: string;
  /** Opens a connection of its own: a process, or an HTTP client. Rejects when none can be had. */
  connect(purpose: string, revision: Revision, recorder: Recorder): Promise<Connection>;
  /** What was run so that somebody listens at the address; absent where nothing was. */
  readonly command?: string;
  /** The last lines that it wrote to stderr. */
  stderrTail?(): string;
  /** Ends it, also while it starts. Idempotent. */
  end?(): Promise<void>;
}

/** The command that must listen at the address does not. The facts and the hint are for a diagnosis. */
export class StartFailure extends Error {
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly hint: string;

  constructor(message: string, facts: StartFailure["facts"], hint: string) {
    super(message);
    this.facts = facts;
    this.hint = hint;
  }
}
