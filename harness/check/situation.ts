import type { JsonObject } from "../../schema/json.ts";
import type { Revision, Span } from "../../schema/revision.ts";
import type { Issuer } from "../authorization/issuer/issuer.ts";
import type { IssuerOptions } from "../authorization/issuer/options.ts";
import type { Protection } from "../authorization/resource/protection.ts";
import type { ServerOptions } from "../switches/server-options.ts";
import type { Conversation } from "../trace/conversation.ts";
import type { ExitEvent, LegKey, TraceEvent, Transport } from "../trace/event.ts";

/**
 * What is served at the URL of a situation over HTTP: Streamable HTTP, HTTP+SSE, or both; `refusing` serves neither. With
 * `both`, a GET without a session id opens the stream of HTTP+SSE.
 */
export type Service = "http" | "http+sse" | "both" | "refusing";

/**
 * A server that behaves in a given way. The client under test is started for it. The reference server plays it, and
 * conforms in everything that the hooks of the situation do not change.
 */
export interface ClientSituation {
  /** Stable. The client gets it in MCP_CONFORM_SCENARIO. */
  readonly name: string;
  /** Completes "A server that …". */
  readonly describe: string;
  /** What a client must do so that the checks can judge it, as a sentence for the author of a driver. */
  readonly asks: string;
  /** For MCP_CONFORM_CONTEXT: what a driver cannot find out itself. */
  readonly context?: JsonObject;
  /** The scenario of the official suite that requires the same of a client. Drivers for it work unchanged. */
  readonly official?: string;
  /** For MCP_CONFORMANCE_CONTEXT, if that scenario has one. `name` is added. */
  readonly officialContext?: JsonObject;
  readonly revisions?: Span;
  readonly transport?: Transport;
  /** Over HTTP. Default: the transport of the leg. */
  readonly service?: Service;
  /** Over HTTP: the path and the query of its URL, if it is not the usual one. Empty: the URL is only an origin, without a slash. */
  readonly path?: string;
  /** False: no monitor judges it, because the client has to leave the usual way. */
  readonly monitored?: false;
  /** Long: the client waits in it, so it begins before the others. */
  readonly length?: "long";
  /** How often the client is started, one start after the other. Its stored state stays. Default: once. */
  readonly starts?: number;
  /** The server requires a token. Without this member it does not. */
  readonly authorization?: AuthorizationPlan;
  /** It is played only if the client has shown in another situation that it can do what this one needs. */
  readonly after?: Precondition;
  /** The specification leaves it to the client whether it does what this situation asks for. */
  readonly choice?: Choice;
  /** Without `revisions` the server speaks only the revision of the leg. Called once for each start of the client. */
  server(setup: SituationSetup): ServerOptions;
}

/** What the specification leaves to a client. */
export interface Choice {
  /** Whether the client does it. */
  shows(played: Played): boolean;
  /** What it does not do, as a reason for checks that do not apply then. */
  readonly unused: string;
}

export interface Precondition {
  readonly situation: ClientSituation;
  /** Whether the client has shown it. */
  shows(played: Played): boolean;
  /** What the client lacks otherwise, as a reason for checks that do not run. */
  readonly lacks: string;
  /** Where the specification leaves that to the client. Default: what the other situation has. */
  readonly choice?: Choice;
}

/** A protected server, and the authorization servers around it. */
export interface AuthorizationPlan {
  /** How many origins it needs besides that of the server. Default: one. */
  readonly origins?: number;
  /** The authorization servers: one for each origin. Without an origin of its own, it is at that of the server. */
  issuers(places: Places): readonly IssuerOptions[];
  protection(places: Places, issuers: readonly Issuer[]): Protection;
  /** Members of the context that depend on the places. They replace those of the situation. */
  context?(places: Places): JsonObject;
  /** The URLs of metadata documents that the context has. Nothing is there. */
  readonly ownDocuments?: readonly string[];
  /** Secrets of the context, by the names that they get in the trace. */
  readonly secrets?: Readonly<Record<string, string>>;
}

/** Where a situation is played. */
export interface Places {
  readonly revision: Revision;
  /** The URL of the MCP endpoint, and its origin. */
  readonly endpoint: string;
  readonly origin: string;
  readonly origins: readonly string[];
  /** Random. Makes URLs recognizable in the output of a client. */
  readonly nonce: string;
}

/** For which leg a server is played, and how. */
export interface SituationSetup extends LegKey {
  readonly silence: Silence;
  /** How long a server is silent that is silent on purpose, in milliseconds. Absent: the operator gave no time. */
  readonly idleMs?: number;
}

/** The only time after which a played server may conclude that something does not come. */
export interface Silence {
  /** The limit of the operator (`--timeout`), in milliseconds. */
  readonly limitMs: number;
  /**
   * Resolves with the value, or with undefined when no message of the situation has come for the limit. The client is not
   * ended while the server waits here.
   */
  orSilence<T>(awaited: Promise<T>): Promise<T | undefined>;
}

/** What was seen of a client in one situation. */
export interface Played extends LegKey {
  readonly situation: ClientSituation;
  /** stdio: one for each server process that the client started. HTTP: one, with everything that reached the endpoint. */
  readonly conversations: readonly Conversation[];
  /** What the client sent to authorization servers, one for each origin. */
  readonly authorizations?: readonly Conversation[];
  /**
   * `itself`: the client ended by itself, so it had the time for everything that it wanted to do.
   * `harness`: it ran for too long, and the harness ended it.
   */
  readonly ended: "itself" | "harness";
  /** The harness ended it because no message came for this time: the limit of the operator, in milliseconds. */
  readonly silentMs?: number;
  /** The run was ended before the situation was, so nothing is judged by it. */
  readonly cut?: true;
  /** The exit of the client process. Absent for a client in this process. */
  readonly exit?: ExitEvent;
  /** The events of the client process: what it printed, and how it ended. */
  readonly client: readonly TraceEvent[];
}
