import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";

interface Decision<Value, About> {
  readonly value: Value;
  /** The facts behind the decision. */
  readonly about: About;
}

/** One step of the shutdown over stdio, and how long the client then waits for the server to exit. */
export interface Rung {
  readonly does: "close-stdin" | "SIGTERM" | "SIGKILL";
  readonly waitMs: number;
}

/** The decisions of a client, each with its type. */
export interface Decisions {
  /** The id of a request. `retryOf` is the id of the first try, if this is a retry. */
  readonly id: Decision<unknown, { readonly method: string; readonly retryOf?: unknown }>;
  /** The revision in `initialize` or in `_meta`. */
  readonly offered: Decision<string, { readonly method: string }>;
  /** Stateful: whether the client accepts the revision in the server's answer. */
  readonly accepted: Decision<boolean, { readonly version: unknown }>;
  /** The declared ClientCapabilities. */
  readonly capabilities: Decision<JsonObject, { readonly method: string }>;
  /** 2026-07-28: whether the outcome of the probe means a server of the stateful era. */
  readonly fallsBack: Decision<boolean, { readonly why: unknown }>;
  /** 2026-07-28: the revision to use, from those that the server lists. Undefined ends the session. */
  readonly chosen: Decision<Revision | undefined, { readonly supported: readonly unknown[] }>;
  /** Whether the server declares the capability of this method. */
  readonly usable: Decision<boolean, { readonly method: string }>;
  /** The cursor of the next page. Undefined ends the list. */
  readonly cursor: Decision<unknown, { readonly result: JsonObject; readonly pages: number }>;
  /** Whether a tool is accepted. */
  readonly usableTool: Decision<boolean, { readonly tool: JsonObject }>;
  /** The progress token of a call. Undefined requests no progress. */
  readonly progressToken: Decision<unknown, { readonly method: string }>;
  /** Whether a result of this type is understood. */
  readonly understood: Decision<boolean, { readonly result: JsonObject }>;
  /** 2026-07-28: the complete params of the retry after `input_required`. Undefined means no retry. */
  readonly retry: Decision<
    JsonObject | undefined,
    { readonly params: JsonObject; readonly result: JsonObject }
  >;
  /** 2026-07-28 over HTTP: whether a request whose stream broke is repeated. */
  readonly reissued: Decision<boolean, { readonly method: string }>;
  /** How a request is cancelled. */
  readonly cancelledBy: Decision<
    "notification" | "notification-only" | "closing" | "nothing",
    { readonly id: unknown }
  >;
  /** The requestId in `notifications/cancelled`. */
  readonly cancelledId: Decision<unknown, { readonly method: string }>;
  /**
   * Stateful over HTTP: the Last-Event-ID with which a broken stream is resumed. Undefined means that it is not
   * resumed.
   */
  readonly resumedFrom: Decision<string | undefined, { readonly stream: "get" | "post" }>;
  /** Milliseconds before a stream is resumed. */
  readonly reconnectsAfter: Decision<
    number,
    { readonly retry: number | undefined; readonly stream: "get" | "post" }
  >;
  /** Stateful over HTTP: whether a new session is started after 404. */
  readonly renewed: Decision<boolean, { readonly status: number }>;
  /** Stateful over HTTP: whether a cursor of an ended session is used in the next session. */
  readonly cursorReused: Decision<boolean, { readonly cursor: unknown }>;
  /** Streamable HTTP: where messages are sent. */
  readonly url: Decision<string, undefined>;
  /** HTTP+SSE: where messages are posted. `data` is what the event `endpoint` has, `url` is that of the stream. */
  readonly address: Decision<string, { readonly data: string; readonly url: string }>;
  /** Streamable HTTP: whether a refused first POST means a server of HTTP+SSE. */
  readonly fallsBackToStream: Decision<boolean, { readonly status: number }>;
  /** HTTP+SSE: whether a new stream is opened, and a new session begun, after the stream has ended. */
  readonly reopened: Decision<boolean, undefined>;
  /** HTTP+SSE: whether the client begins on a new stream with initialize. */
  readonly initializedAgain: Decision<boolean, undefined>;
  /** stdio: how the server is ended. */
  readonly ladder: Decision<readonly Rung[], undefined>;
  /** Whether independent requests are sent concurrently. */
  readonly sideBySide: Decision<boolean, undefined>;
  /** Use the first of two servers while it connects to the second? */
  readonly bothAtOnce: Decision<boolean, undefined>;
  /** Milliseconds before a task of the extension is polled. */
  readonly pollsAfter: Decision<number, undefined>;
  /** The key of an input request of a task under which its answer is remembered. */
  readonly answeredKey: Decision<string, undefined>;
  /** 2026-07-28: whether a task in response to this method is followed. */
  readonly followed: Decision<boolean, { readonly method: string }>;
  /** The names of the subscriptions to which a notification is delivered. */
  readonly deliveredTo: Decision<readonly string[], { readonly names: readonly string[] }>;
  /** Whether a tool result is passed on to the application. */
  readonly acceptedResult: Decision<boolean, { readonly name: string }>;
  /** What a language model is shown of the result of a tool. */
  readonly shownText: Decision<string, { readonly name: string }>;
  /** How often the work of the situation is done. */
  readonly rounds: Decision<number, undefined>;
}
