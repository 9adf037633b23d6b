import type { JsonObject } from "../../schema/json.ts";
import type { Span } from "../../schema/revision.ts";
import type { ServerOptions } from "../reference/server/core/server.ts";
import type { Conversation } from "../trace/conversation.ts";
import type { ExitEvent, LegKey, TraceEvent, Transport } from "../trace/event.ts";

/**
 * A server that behaves in a given way, for a client under test that is started for it. It is played by the reference
 * server, which keeps every rule that its hooks do not break.
 */
export interface ClientSituation {
  /** Stable; the client is told it in MCP_CONFORM_SCENARIO. */
  readonly name: string;
  /** Completes "A server that …". */
  readonly describe: string;
  /** What a client has to do for something to be seen, as a sentence to whoever writes a driver. */
  readonly asks: string;
  /** For MCP_CONFORM_CONTEXT: what a driver cannot know by itself. */
  readonly context?: JsonObject;
  /** The scenario of the official suite that wants the same of a client, whose drivers then serve unchanged. */
  readonly official?: string;
  /** For MCP_CONFORMANCE_CONTEXT, where that scenario has one; `name` is added. */
  readonly officialContext?: JsonObject;
  readonly revisions?: Span;
  readonly transport?: Transport;
  /** The client does little in it but wait: it is played beside the others, and does not take the place of one. */
  readonly waits?: true;
  /** Speaks the revision of the place alone where `revisions` are left out. Called once for each start of the client. */
  server(leg: LegKey): ServerOptions;
}

/** What was seen of a client in one situation. */
export interface Played extends LegKey {
  readonly situation: ClientSituation;
  /** stdio: one for each server process that the client started. HTTP: one, with all that came to the endpoint. */
  readonly conversations: readonly Conversation[];
  /**
   * `itself`: the client had ended before the situation was looked at, so what it did not do it would not have done.
   * `harness`: it went on for too long, and was ended.
   */
  readonly ended: "itself" | "harness";
  /** Of the client's own process; absent for a client in this one. */
  readonly exit?: ExitEvent;
  /** The client's own process: what it printed, and how it was ended. */
  readonly client: readonly TraceEvent[];
}
