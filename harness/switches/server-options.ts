import type { Revision } from "../../schema/revision.ts";
import type { Hooks } from "./server.ts";

export type Capability =
  | "tools"
  | "prompts"
  | "resources"
  | "logging"
  | "completions"
  | "tasks"
  | "extensions";

/** How a reference server differs from the usual one. */
export interface ServerOptions {
  /** What it speaks. All revisions, if left out. */
  readonly revisions?: readonly Revision[];
  /** Capabilities that it neither declares nor implements. */
  readonly without?: readonly Capability[];
  readonly hooks?: readonly Hooks[];
  /** Entries on one page of a list. */
  readonly pageSize?: number;
  /** How long a stateful server waits for an answer of the client. */
  readonly requestTimeoutMs?: number;
  /** Seals the `requestState`. Servers with the same secret accept each other's. */
  readonly secret?: Buffer;
  /**
   * Serves a client that breaks a rule, if its intention is clear: a missing session id, headers that differ from the
   * body, a missing `_meta`, another address than that of HTTP+SSE. Then one mistake of a client does not hide the others.
   */
  readonly lenient?: boolean;
}
