import type { Revision } from "../../../../schema/revision.ts";
import { isObject, type JsonObject } from "../../message.ts";
import { type Context, type Named, Notes } from "../work/notes.ts";
import { workFor } from "../work/situations.ts";
import { type ClientOptions, ReferenceClient } from "./client.ts";

export interface RunOptions extends ClientOptions {
  /** Its name; an unknown one, or none, asks for the usual thing. */
  readonly situation?: string | undefined;
  /** As MCP_CONFORM_CONTEXT has it. */
  readonly context?: JsonObject | undefined;
  /** Ends the run early, in the orderly way. */
  readonly signal?: AbortSignal;
}

export interface Report {
  /** What was agreed on, if it came to that. */
  readonly revision: Revision | undefined;
  /** What was done, in words. */
  readonly done: readonly string[];
  /** What went wrong: errors of the server, and what was not answered. */
  readonly problems: readonly string[];
  /** Why there was no conversation at all, if there was none. */
  readonly failure?: Error;
}

/** Does what the situation asks, and closes. Rejects for nothing that a server does. */
export async function runReferenceClient(options: RunOptions): Promise<Report> {
  const { situation, context, signal } = options;
  const client = new ReferenceClient(options);
  const notes = new Notes();
  const stop = () => void client.close();
  signal?.addEventListener("abort", stop, { once: true });
  try {
    await client.connect();
    const work = workFor(situation);
    const rounds = client.pipeline.decide("rounds", 1, undefined);
    for (let round = 0; round < rounds; round++) {
      await client.pipeline.step("work", () => work(client, contextOf(context), notes), client);
    }
    return { revision: client.revision, ...notes };
  } catch (cause) {
    const failure = cause instanceof Error ? cause : new Error(String(cause));
    return { revision: client.revision, ...notes, failure };
  } finally {
    signal?.removeEventListener("abort", stop);
    await client.close();
  }
}

function contextOf({ calls, gets, reads }: JsonObject = {}): Context {
  return {
    calls: namedIn(calls),
    gets: namedIn(gets),
    reads: Array.isArray(reads) ? reads.map(String) : [],
  };
}

function namedIn(value: unknown): readonly Named[] {
  return (Array.isArray(value) ? value : []).filter(isObject).map(({ name, arguments: args }) => ({
    name: String(name),
    ...(isObject(args) ? { arguments: args } : {}),
  }));
}
