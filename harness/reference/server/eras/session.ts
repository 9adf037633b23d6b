import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject, Notification, Request } from "../../../switches/message.ts";
import type { Call } from "../../../switches/server.ts";
import {
  errorResponse,
  INVALID_REQUEST,
  METHOD_NOT_FOUND,
  notification,
  ProtocolError,
} from "../../message.ts";
import { classify } from "../../parse.ts";
import type { Context } from "../core/context.ts";
import { isDeclared, ROOTS, requireDeclared } from "../core/input.ts";
import type { Level } from "../core/logging.ts";
import { findMethod } from "../core/methods.ts";
import type { Outlet } from "../core/pipeline.ts";
import type { ReferenceServer } from "../core/server.ts";
import { UrlVisits } from "../core/url-visits.ts";
import { type Change, World } from "../core/world.ts";
import { describeTask } from "../tasks/stateful.ts";
import { TaskStore } from "../tasks/store.ts";
import { handleBatch } from "./batch.ts";
import { callOf, InFlight } from "./in-flight.ts";
import { initialize } from "./initialize.ts";
import { progressToken } from "./progress-token.ts";
import { logger, progressReporter } from "./reports.ts";
import { ServerRequests } from "./server-requests.ts";
import { findSessionMethod } from "./session-methods.ts";

interface Outlets {
  /** For messages that belong to a request. Closed when the request is cancelled. */
  readonly live: Outlet;
  /** For requests to the client. They must be cancelled when the client's request is cancelled. */
  readonly all: Outlet;
}

/**
 * A session of the stateful era (2024-11-05 to 2025-11-25): the result of its handshake, and its state. On stdio it
 * lasts as long as the process.
 */
export class Session {
  readonly server: ReferenceServer;
  readonly world = new World({ fixedLists: false });
  /** The URIs to which the client subscribed. */
  readonly subscriptions = new Set<string>();
  /** The default log level, until the client sets one. */
  logLevel: Level = "info";
  readonly #unasked: Outlet;
  readonly #tasks = new TaskStore();
  readonly #visits = new UrlVisits();
  readonly #requests: ServerRequests;
  readonly #inFlight = new InFlight();
  readonly #end = new AbortController();
  readonly #initialized: Promise<void>;
  #setInitialized = () => {};
  #revision: Revision | undefined;
  #client: JsonObject = {};

  /** @param unasked the outlet for messages that belong to no request of the client */
  constructor(server: ReferenceServer, unasked: Outlet) {
    this.server = server;
    this.#unasked = unasked;
    this.#requests = new ServerRequests(server.requestTimeoutMs);
    this.#initialized = new Promise((resolve) => {
      this.#setInitialized = resolve;
    });
    this.world.onChange((change) => this.#announce(change));
    this.#tasks.onChange((task) => this.#notify("notifications/tasks/status", describeTask(task)));
  }

  /** Undefined until `initialize` was answered. */
  get revision(): Revision | undefined {
    return this.#revision;
  }

  /** Handles one parsed message, or a batch. Resolves when nothing more will be sent for it. */
  async handle(value: unknown, outlet: Outlet): Promise<void> {
    if (Array.isArray(value) && this.#revision === "2025-03-26") {
      return handleBatch(value, outlet, (one, gathered) => this.#handleOne(one, gathered));
    }
    return this.#handleOne(value, outlet);
  }

  /** Aborts all open requests, because the client has gone. */
  close(): void {
    this.#end.abort();
    this.#inFlight.cancelAll();
    for (const task of this.#tasks.list()) task.cancel();
  }

  async #handleOne(value: unknown, outlet: Outlet): Promise<void> {
    const incoming = classify(value);
    switch (incoming.kind) {
      case "request":
        return this.#inFlight.answer(incoming.message, outlet, async (live, signal) => {
          const result = await this.#dispatch(incoming.message, { live, all: outlet }, signal);
          return result ?? {};
        });
      case "notification":
        // A notification is never answered, even if it fails.
        await this.#dispatch(incoming.message, { live: outlet, all: outlet }, this.#end.signal).catch(
          () => {},
        );
        return;
      case "response":
        return this.#requests.resolve(incoming.message);
      case "invalid":
        return outlet.send(errorResponse(incoming.id ?? this.unreadableId, incoming.error));
    }
  }

  /**
   * Two readings: if the id could not be read, JSON-RPC requires null, which no MCP schema allows. Since 2025-11-25 the
   * id may be left out.
   */
  get unreadableId(): null | undefined {
    return this.#revision !== undefined && this.#revision < "2025-11-25" ? null : undefined;
  }

  #dispatch(message: Request | Notification, outlets: Outlets, signal: AbortSignal) {
    const call = callOf(message, this.#revision, outlets.live, signal);
    return this.server.pipeline.dispatch(call, async (given) =>
      given.kind === "request" ? this.#perform(given, outlets, signal) : this.#note(given),
    );
  }

  async #perform({ method, params }: Call, outlets: Outlets, signal: AbortSignal): Promise<JsonObject> {
    if (method === "initialize") return this.#initialize(params);
    if (method === "ping") return {};
    if (!this.#revision) throw new ProtocolError(INVALID_REQUEST, "The session is not initialized");
    const capabilities = this.server.capabilities(this.#revision);
    const own = findSessionMethod(method, capabilities);
    if (own) return own.handle(params, this, this.#revision);
    const shared = findMethod(method, this.#revision, capabilities);
    if (shared) {
      const context = this.#context(this.#revision, params, outlets, signal);
      return shared.handle(params, context, this.server.offer);
    }
    throw new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`);
  }

  #initialize(params: JsonObject): JsonObject {
    if (this.#revision) throw new ProtocolError(INVALID_REQUEST, "The session is already initialized");
    const { revision, client, result } = initialize(this.server, params);
    this.#revision = revision;
    this.#client = client;
    return result;
  }

  #note({ method, params }: Call): undefined {
    if (method === "notifications/initialized") this.#setInitialized();
    if (method === "notifications/cancelled") this.#inFlight.cancel(params);
    if (method === "notifications/roots/list_changed" && this.#revision && isDeclared(ROOTS, this.#client)) {
      this.#requests.ask(this.#revision, { roots: ROOTS }, this.#unasked, this.#end.signal).catch(() => {});
    }
    return undefined;
  }

  #context(revision: Revision, params: JsonObject, { live, all }: Outlets, signal: AbortSignal): Context {
    const capabilities = this.server.capabilities(revision);
    const notify: Context["notify"] = (method, content) => live.send(notification(method, content));
    return {
      revision,
      client: this.#client,
      world: this.world,
      tasks: this.#tasks,
      visits: this.#visits,
      capabilities,
      pageSize: this.server.pageSize,
      signal,
      notify,
      progress: progressReporter(progressToken(params), revision, notify),
      log: logger(() => this.logLevel, capabilities, notify),
      ask: async (requests) => {
        requireDeclared(revision, Object.values(requests), this.#client);
        // Before that, a server should not send requests.
        await this.#initialized;
        return this.#requests.ask(revision, requests, all, signal);
      },
      pause: () => {},
      release: () => live.release?.(),
      endSubscriptions: () => {},
    };
  }

  #announce(change: Change): void {
    if (change.kind === "list") this.#notify(`notifications/${change.list}/list_changed`);
    else if (this.subscriptions.has(change.uri)) {
      this.#notify("notifications/resources/updated", { uri: change.uri });
    }
  }

  #notify(method: string, params?: JsonObject): void {
    this.#unasked.send(notification(method, params));
  }
}
