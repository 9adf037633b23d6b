import type { Revision } from "../../schema/revision.ts";
import type { ExitEvent, Transport } from "../trace/event.ts";
import type { Recorder } from "../trace/recorder.ts";
import type { Connection } from "../transport/connection.ts";

/** How long the harness waits, in milliseconds. The operator can change it. */
export interface Limits {
  /** For one answer. */
  readonly answer: number;
  /** For the first answer of a target that was just started. */
  readonly start: number;
  /** For a process to exit without a signal after its stdin was closed. */
  readonly exit: number;
}

export const LIMITS: Limits = { answer: 10_000, start: 30_000, exit: 2_000 };

/** What the address of a target is, over each transport. */
export const ADDRESSED_BY: Readonly<Record<Transport, "command" | "url">> = {
  stdio: "command",
  http: "url",
  "http+sse": "url",
};

/** Whether each connection is a process of its own. */
export const IS_PROCESS: Readonly<Record<Transport, boolean>> = {
  stdio: true,
  http: false,
  "http+sse": false,
};

/** The implementation under test. It can be connected to several times. */
export interface Target {
  readonly transport: Transport;
  /** The command or the URL, as the operator gave it. */
  readonly address: string;
  /** Opens a new connection: a process or an HTTP client. Rejects if it cannot be opened. */
  connect(purpose: string, revision: Revision, recorder: Recorder): Promise<Connection>;
  /**
   * The same server over HTTP+SSE, for a server that turns out to speak only that transport. Absent if the operator has
   * chosen the transport.
   */
  overHttpSse?(): Target;
  /** The same server over HTTP+SSE, which it offers at another URL. */
  readonly beside?: Target;
  /** Over stdio: processes that are started before a connection needs them. `end` ends those that none has used. */
  readonly ahead?: { readonly count: number; start(): void; end(): Promise<void> };
  /** The command that was run to listen at the address, if there is one. */
  readonly command?: string;
  /** The last lines that this command wrote to stderr. */
  stderrTail?(): string;
  /** Whether this command runs: then a port that refuses connections may still open. */
  isRunning?(): boolean;
  /** It was started for this run, so a check may send what ends some servers. Others may use a server that runs already. */
  readonly mayBeEnded?: true;
  /** Resolves when this command has ended; at once if it was not started. */
  exited?(): Promise<unknown>;
  /**
   * Starts this command once more, after its process has ended or is ended. Resolves when it listens at the address, with
   * what resolves when the new process ends.
   */
  restart?(revision: Revision, recorder: Recorder): Promise<{ readonly exited: Promise<ExitEvent> }>;
  /** What may help if the process ended at once, after this output on stderr. */
  hintAfterEnd?(output: string): string | undefined;
  /** Ends this command, also while it starts. Idempotent. */
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
