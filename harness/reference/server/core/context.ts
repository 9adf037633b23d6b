import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { TaskStore } from "../tasks/store.ts";
import type { Capabilities } from "./capabilities.ts";
import type { Answers, InputRequest } from "./input.ts";
import type { Level } from "./logging.ts";
import type { UrlVisits } from "./url-visits.ts";
import type { World } from "./world.ts";

export interface AskOptions {
  /** The answers are valid only with the requestState that was sent with the input requests (2026-07-28). */
  readonly sealed?: boolean;
}

/** What the handler of a request may read and do, in both eras and over all transports. */
export interface Context {
  readonly revision: Revision;
  /** ClientCapabilities, of the session or of this request. */
  readonly client: JsonObject;
  readonly world: World;
  readonly tasks: TaskStore;
  readonly visits: UrlVisits;
  /** What the server declares in this revision. */
  readonly capabilities: Capabilities;
  readonly pageSize: number;
  /** Aborted when the request is cancelled. */
  readonly signal: AbortSignal;
  /** Reports progress, if the client requested it. */
  progress(progress: number, total?: number, message?: string): void;
  /** Sends a log message, if the client accepts its level. */
  log(level: Level, data: unknown): void;
  /** Sends a notification that belongs to this request. */
  notify(method: string, params: JsonObject): void;
  /**
   * Sends input requests to the client, and returns the answers by the same keys. In 2026-07-28 the handler runs again
   * from its start when the answers arrive, so it must do nothing before that it cannot do twice.
   *
   * @throws ProtocolError or ToolFailure if the client did not declare the capability
   */
  ask<Key extends string>(
    requests: Readonly<Record<Key, InputRequest>>,
    options?: AskOptions,
  ): Promise<Answers<Key>>;
  /** Makes the client retry with nothing but the requestState (2026-07-28). In other revisions it does nothing. */
  pause(name: string): void;
  /** Closes the connection, but not the stream: the client resumes it (2025-11-25, HTTP). */
  release(): void;
  /** Ends all streams of `subscriptions/listen` (2026-07-28). */
  endSubscriptions(): void;
}
