import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../message.ts";

interface Decision<Value, About> {
  readonly value: Value;
  /** What it was worked out from. */
  readonly about: About;
}

/** One step of the shutdown over stdio, and how long the client then waits for the server to exit. */
export interface Rung {
  readonly does: "close-stdin" | "SIGTERM" | "SIGKILL";
  readonly waitMs: number;
}

/** The questions that a client has to answer for itself, each with the type of its answer. */
export interface Decisions {
  /** The id of a request; `retryOf` is the id under which it was asked before, if it was. */
  readonly id: Decision<unknown, { readonly method: string; readonly retryOf?: unknown }>;
  /** The revision that `initialize` offers, or that `_meta` names. */
  readonly offered: Decision<string, { readonly method: string }>;
  /** Stateful: whether the revision that the server answers will do. */
  readonly accepted: Decision<boolean, { readonly version: unknown }>;
  /** ClientCapabilities, as they are declared. */
  readonly capabilities: Decision<JsonObject, { readonly method: string }>;
  /** 2026-07-28: whether what became of the probe shows a server of the stateful era. */
  readonly fallsBack: Decision<boolean, { readonly why: unknown }>;
  /** 2026-07-28: the revision to go on with, out of those that the server lists; none ends the conversation. */
  readonly chosen: Decision<Revision | undefined, { readonly supported: readonly unknown[] }>;
  /** Whether the server declares what this method needs. */
  readonly usable: Decision<boolean, { readonly method: string }>;
  /** The cursor of the next page; none ends the list. */
  readonly cursor: Decision<unknown, { readonly result: JsonObject; readonly pages: number }>;
  /** Whether a tool is taken into the list. */
  readonly keptTool: Decision<boolean, { readonly tool: JsonObject }>;
  /** The progress token of a call; none asks for no progress. */
  readonly progressToken: Decision<unknown, { readonly method: string }>;
  /** Whether a result of this type is understood. */
  readonly understood: Decision<boolean, { readonly result: JsonObject }>;
  /** 2026-07-28: the whole params of the retry after `input_required`; none gives up. */
  readonly retry: Decision<
    JsonObject | undefined,
    { readonly params: JsonObject; readonly result: JsonObject }
  >;
  /** 2026-07-28 over HTTP: whether a request whose stream broke is sent again. */
  readonly reissued: Decision<boolean, { readonly method: string }>;
  /** How a request is called off. */
  readonly cancelledBy: Decision<"notification" | "closing" | "nothing", { readonly id: unknown }>;
  /** The id that `notifications/cancelled` names. */
  readonly cancelledId: Decision<unknown, { readonly method: string }>;
  /** Stateful over HTTP: the Last-Event-ID with which a stream that ended is taken up again; none leaves it. */
  readonly resumedFrom: Decision<string | undefined, { readonly stream: "get" | "post" }>;
  /** Milliseconds before a stream is taken up again. */
  readonly reconnectsAfter: Decision<number, { readonly retry: number | undefined }>;
  /** Stateful over HTTP: whether a new session is begun after 404. */
  readonly renewed: Decision<boolean, { readonly status: number }>;
  /** stdio: how the server is ended. */
  readonly ladder: Decision<readonly Rung[], undefined>;
  /** Whether requests that need nothing of each other are sent without waiting. */
  readonly sideBySide: Decision<boolean, undefined>;
  /** How often the work of the situation is done. */
  readonly rounds: Decision<number, undefined>;
}
