import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../message.ts";
import type { TaskStore } from "../tasks/store.ts";
import type { Capabilities } from "./capabilities.ts";
import type { Answers, InputRequest } from "./input.ts";
import type { Level } from "./logging.ts";
import type { UrlVisits } from "./url-visits.ts";
import type { World } from "./world.ts";

export interface AskOptions {
  /** The answers count only together with the state that was given out with the question (2026-07-28). */
  readonly sealed?: boolean;
}

/** What the handler of a request may know and do, whatever the era and the transport are. */
export interface Context {
  readonly revision: Revision;
  /** ClientCapabilities: of the session, or of this very request. */
  readonly client: JsonObject;
  readonly world: World;
  readonly tasks: TaskStore;
  readonly visits: UrlVisits;
  /** What the server declares in this revision. */
  readonly capabilities: Capabilities;
  readonly pageSize: number;
  /** Aborted when the request is cancelled: no answer is wanted any more. */
  readonly signal: AbortSignal;
  /** Tells how far the request is, if the client wants to know. */
  progress(progress: number, total?: number, message?: string): void;
  /** Sends a log message, if the client wants to have it. */
  log(level: Level, data: unknown): void;
  /** Sends a notification that belongs to this request. */
  notify(method: string, params: JsonObject): void;
  /**
   * Asks the client, and gives its answers by the same keys. A handler that asks may be run again from its start
   * when the answers come (2026-07-28), so it does nothing before that it could not do twice.
   *
   * @throws ProtocolError or ToolFailure when the client did not declare that it can be asked this
   */
  ask<Key extends string>(
    requests: Readonly<Record<Key, InputRequest>>,
    options?: AskOptions,
  ): Promise<Answers<Key>>;
  /** Lets the client come again with nothing but the state (2026-07-28); elsewhere it does nothing. */
  pause(name: string): void;
  /** Closes the connection, not the stream: the client comes back for the rest (2025-11-25, HTTP). */
  release(): void;
  /** Ends all streams of `subscriptions/listen` (2026-07-28). */
  endSubscriptions(): void;
}
