import type { Readable, Writable } from "node:stream";
import type { Connect, ServerProcess } from "../client/starting/in-process.ts";
import type { Result } from "../verdict/result.ts";
import type { ClientJudging } from "./in-process-plan.ts";

/** What a client is given for one situation. */
export interface Situated {
  /** The name of the situation, as MCP_CONFORM_SCENARIO has it. */
  readonly situation: string;
  /** As MCP_CONFORM_CONTEXT has it: what to call, and with which arguments. */
  readonly context: Readonly<Record<string, unknown>>;
  readonly revision: string;
  /** Aborted when the run ends: the client should stop. */
  readonly signal: AbortSignal;
}

/** The two streams of a server, as its client holds them, and its process. */
export interface OverStreams extends Situated {
  /** What the server writes, one message a line. */
  readonly input: Readable;
  /** What it reads; its end ends the server. */
  readonly output: Writable;
  /** Resolves when the server has ended. */
  readonly exited: ServerProcess["exited"];
  /** Sends the server a signal. */
  readonly kill: ServerProcess["signal"];
  /** Starts another server of the same situation, for a client that starts its server again. */
  start(): ServerProcess;
}

export interface StreamJudging extends Omit<ClientJudging, "situations"> {
  /** The name of the client in the result. */
  readonly name?: string;
}

/**
 * Judges a client in this process, over two streams. `connect` is called once for each situation. It runs the client,
 * and resolves when the client has done its work. Rejects with a UsageError when the options cannot be used, and for
 * nothing that the client does.
 *
 * @example
 * const result = await judgeClient("all", async ({ input, output }) => {
 *   const client = new MyClient(input, output);
 *   await client.connect();
 *   await client.close();
 * });
 */
export async function judgeClient(
  situations: "all" | readonly string[],
  connect: (over: OverStreams) => Promise<unknown>,
  { name = "a client in this process", ...options }: StreamJudging = {},
): Promise<Result> {
  const start: Connect = async (reach, { situation, revision, signal }) => {
    if (reach.transport !== "stdio") throw new Error("two streams are offered, no URL");
    const { input, output, exited, signal: kill } = reach.start();
    await connect({
      input,
      output,
      exited,
      kill,
      start: reach.start,
      situation: situation.name,
      context: situation.context ?? {},
      revision,
      signal,
    });
  };
  // The suites of clients are as many modules as those of servers, and most runs judge servers.
  const [{ inProcessClient }, { inProcessPlan, judgedInProcess }] = await Promise.all([
    import("../client/starting/in-process.ts"),
    import("./in-process-plan.ts"),
  ]);
  const target = inProcessClient(name, "stdio", start);
  return judgedInProcess(inProcessPlan(target, { ...options, situations }), options);
}
