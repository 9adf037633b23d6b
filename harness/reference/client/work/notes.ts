import type { JsonObject } from "../../../switches/message.ts";

/** The completed steps and the problems of a run. Errors of the server do not end a run. */
export class Notes {
  readonly done: string[] = [];
  readonly problems: string[] = [];

  /** Does one step, and records its outcome. @returns undefined if it failed */
  async attempt<Value>(what: string, does: () => Promise<Value>): Promise<Value | undefined> {
    try {
      const value = await does();
      this.done.push(what);
      return value;
    } catch (cause) {
      this.problems.push(`${what}: ${cause instanceof Error ? cause.message : String(cause)}`);
      return undefined;
    }
  }
}

/** The members of MCP_CONFORM_CONTEXT that this client reads. */
export interface Context {
  /** The tools to call. The usual one, if the server has none of them. */
  readonly calls: readonly Named[];
  /** The prompts to get. The first one without required arguments, if left out. */
  readonly gets: readonly Named[];
  /** The tools to call as tasks that are then cancelled. */
  readonly cancels: readonly Named[];
  /** The completions to request: complete params. The first argument of the first prompt that has one, if left out. */
  readonly completes: readonly JsonObject[];
  /** Whether the client changes its roots before it calls tools. */
  readonly changesRoots: boolean;
  /** The subscriptions to open. */
  readonly listens: readonly { readonly name: string; readonly notifications: JsonObject }[];
  /** The URIs of the resources to read. The first listed one, if left out. */
  readonly reads: readonly string[];
}

export interface Named {
  readonly name: string;
  readonly arguments?: JsonObject;
}
