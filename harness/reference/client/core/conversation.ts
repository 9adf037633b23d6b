import type { Era, Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { Roots } from "../features/roots.ts";
import { Tasks } from "../features/tasks.ts";

/** What was negotiated, and what is known of the server. It is reset for each server and each session. */
export interface Conversation {
  era: Era;
  /** Stateful: unknown before `initialize` was answered. */
  revision: Revision | undefined;
  /** HTTP, stateful: the session id, if the server assigned one. */
  sessionId: string | undefined;
  /** ServerCapabilities. */
  server: JsonObject;
  /** ClientCapabilities, as they were declared. */
  declared: JsonObject;
  readonly roots: Roots;
  readonly tasks: Tasks;
  /** The listed tools by name, without the rejected ones. */
  readonly tools: Map<string, JsonObject>;
  /** The names of the rejected tools. */
  readonly refused: Set<string>;
}

export function conversationIn(era: Era): Conversation {
  return {
    era,
    revision: undefined,
    sessionId: undefined,
    server: {},
    declared: {},
    roots: new Roots(),
    tasks: new Tasks(),
    tools: new Map(),
    refused: new Set(),
  };
}
