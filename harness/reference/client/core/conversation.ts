import type { Era, Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../message.ts";

/** What is agreed on and known of the server; begins anew with each server, and with each session. */
export interface Conversation {
  era: Era;
  /** Stateful: not known before `initialize` was answered. */
  revision: Revision | undefined;
  /** HTTP, stateful: what the server has given, if it has. */
  sessionId: string | undefined;
  /** ServerCapabilities. */
  server: JsonObject;
  /** ClientCapabilities, as they were declared. */
  declared: JsonObject;
  /** The tools that were listed, by name, without those that were refused. */
  readonly tools: Map<string, JsonObject>;
  /** The names of those. */
  readonly refused: Set<string>;
}

export function conversationIn(era: Era): Conversation {
  return {
    era,
    revision: undefined,
    sessionId: undefined,
    server: {},
    declared: {},
    tools: new Map(),
    refused: new Set(),
  };
}
