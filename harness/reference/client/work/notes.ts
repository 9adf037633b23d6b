import type { JsonObject } from "../../message.ts";

/** What a run has done, and what went wrong in it: errors of the server end no run. */
export class Notes {
  readonly done: string[] = [];
  readonly problems: string[] = [];

  /** Does one thing, and notes how it went. @returns undefined when it failed */
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

/** What MCP_CONFORM_CONTEXT may say to this client. */
export interface Context {
  /** The tools to call; the usual one where none of them is there. */
  readonly calls: readonly Named[];
  /** The prompts to get; the first that can be had without arguments where there are none. */
  readonly gets: readonly Named[];
  /** The URIs of the resources to read; the first that is listed where there are none. */
  readonly reads: readonly string[];
}

export interface Named {
  readonly name: string;
  readonly arguments?: JsonObject;
}
