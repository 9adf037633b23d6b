import type { Revision } from "../../../schema/revision.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { StdioConnection } from "../connection.ts";
import { type Child, LIMITS, type Limits, StdioProcess } from "./connection.ts";
import { type Start, StartError, startGroup } from "./start.ts";
import { mark } from "./strays.ts";

export { StartError } from "./start.ts";

export interface StdioOptions extends Start {
  readonly recorder: Recorder;
  /** The purpose in words, for the trace: "shared session of 2025-11-25". */
  readonly purpose: string;
  readonly revision: Revision;
  readonly limits?: Partial<Limits>;
}

/** Starts a target in its own process group. Resolves when it runs; rejects with a StartError. */
export async function spawnStdio(options: StdioOptions): Promise<StdioConnection> {
  const { recorder, purpose, revision } = options;
  const id = recorder.nameConnection();
  recorder.record({ channel: "open", connection: id, transport: "stdio", purpose, revision });
  try {
    const { env, endStrays } = mark();
    const marked = { ...options, env: { ...options.env, ...env } };
    const { child, pid } = await startGroup<Child>(marked, ["pipe", "pipe", "pipe"]);
    const limits = { ...LIMITS, ...options.limits };
    return new StdioProcess(child, { pid, id, recorder, limits, endStrays });
  } catch (error) {
    const code = error instanceof StartError ? error.code : "unknown";
    recorder.record({ channel: "exit", connection: id, code: null, signal: null, error: code });
    throw error;
  }
}
