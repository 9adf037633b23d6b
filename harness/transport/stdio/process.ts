import type { Revision } from "../../../schema/revision.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { StdioConnection } from "../connection.ts";
import { type StartedAhead, startProcess } from "./ahead.ts";
import { LIMITS, type Limits, StdioProcess } from "./connection.ts";
import { type Start, StartError } from "./start.ts";

export { StartError } from "./start.ts";

export interface StdioOptions extends Start {
  readonly recorder: Recorder;
  /** The purpose in words, for the trace: "shared session of 2025-11-25". */
  readonly purpose: string;
  readonly revision: Revision;
  readonly limits?: Partial<Limits>;
  /** Its stdout has no messages: it is a log. */
  readonly isLog?: boolean;
  /** Processes of the same command that may be used instead of a new one. */
  readonly ahead?: StartedAhead;
}

/** Starts a target in its own process group. Resolves when it runs; rejects with a StartError. */
export async function spawnStdio(options: StdioOptions): Promise<StdioConnection> {
  const { recorder, purpose, revision, ahead } = options;
  const id = recorder.nameConnection();
  recorder.record({ channel: "open", connection: id, transport: "stdio", purpose, revision });
  try {
    const { child, pid, strays } = (await ahead?.take()) ?? (await startProcess(options));
    const limits = { ...LIMITS, ...options.limits };
    const { isLog = false } = options;
    return new StdioProcess(child, { pid, id, recorder, limits, isLog, strays });
  } catch (error) {
    const code = error instanceof StartError ? error.code : "unknown";
    recorder.record({ channel: "exit", connection: id, code: null, signal: null, error: code });
    throw error;
  }
}
