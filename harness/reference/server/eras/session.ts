import { eraOf, type Revision } from "../../../../schema/revision.ts";
import type { Call } from "../../fault.ts";
import type { Context } from "../context.ts";
import { isDeclared, ROOTS, requireDeclared } from "../input.ts";
import { isAtLeast, type Level } from "../logging.ts";
import {
  errorResponse,
  type Id,
  INVALID_REQUEST,
  type JsonObject,
  METHOD_NOT_FOUND,
  type Notification,
  notification,
  type Outgoing,
  ProtocolError,
  type Request,
  resultResponse,
} from "../message.ts";
import { findMethod } from "../methods.ts";
import { classify, isId } from "../parse.ts";
import type { Outlet } from "../pipeline.ts";
import type { ReferenceServer } from "../server.ts";
import { describeTask } from "../tasks/stateful.ts";
import { TaskStore } from "../tasks/store.ts";
import { UrlVisits } from "../url-visits.ts";
import { type Change, World } from "../world.ts";
import { handleBatch } from "./batch.ts";
import { initialize } from "./initialize.ts";
import { progressToken } from "./progress-token.ts";
import { ServerRequests } from "./server-requests.ts";
import { findSessionMethod } from "./session-methods.ts";

/**
 * A session of the stateful era (2024-11-05 to 2025-11-25): what was agreed on at its start, and what it remembers.
 * On stdio it lasts as long as the process.
 */
export class Session {
  readonly server: ReferenceServer;
  readonly subscriptions = new Set<string>();
  /** Until the client says otherwise, the server chooses: nothing below this. */
  logLevel: Level = "info";
  readonly #unasked: Outlet;
  readonly #world = new World({ fixedLists: false });
  readonly #tasks = new TaskStore();
  readonly #visits = new UrlVisits();
  readonly #requests = new ServerRequests();
  readonly #active = new Map<Id, AbortController>();
  readonly #end = new AbortController();
  readonly #initialized = Promise.withResolvers?.<void>() ?? withResolvers();
  #revision: Revision | undefined;
  #client: JsonObject = {};

  /** @param unasked where messages go that belong to no request of the client */
  constructor(server: ReferenceServer, unasked: Outlet) {
    this.server = server;
    this.#unasked = unasked;
    this.#world.onChange((change) => this.#announce(change));
    this.#tasks.onChange((task) => this.#notify("notifications/tasks/status", describeTask(task)));
  }

  /** Undefined until `initialize` was answered. */
  get revision(): Revision | undefined {
    return this.#revision;
  }

  /** Handles one parsed message. Settles when nothing more will be sent for it. */
  async handle(value: unknown, outlet: Outlet): Promise<void> {
    if (Array.isArray(value) && this.#revision === "2025-03-26") {
      return handleBatch(value, outlet, (one, gathered) => this.#handleOne(one, gathered));
    }
    return this.#handleOne(value, outlet);
  }

  /** Gives up all that is under way: nobody is there to hear of it. */
  close(): void {
    this.#end.abort();
    for (const controller of this.#active.values()) controller.abort();
    for (const task of this.#tasks.list()) task.cancel();
  }

  async #handleOne(value: unknown, outlet: Outlet): Promise<void> {
    const incoming = classify(value);
    switch (incoming.kind) {
      case "request":
        return this.#answer(incoming.message, outlet);
      case "notification":
        return this.#take(incoming.message, outlet);
      case "response":
        return this.#requests.settle(incoming.message);
      case "invalid":
        // JSON-RPC wants null for an id that was not readable; 2025-11-25 has dropped null ("ambiguity 9").
        return outlet.send(errorResponse(incoming.id ?? (this.#isOld() ? null : undefined), incoming.error));
    }
  }

  #isOld(): boolean {
    return this.#revision !== undefined && this.#revision < "2025-11-25";
  }

  async #answer(request: Request, outlet: Outlet): Promise<void> {
    const { id } = request;
    if (this.#active.has(id)) {
      const cause = new ProtocolError(INVALID_REQUEST, "Invalid request: this id is in use");
      return outlet.send(errorResponse(id, cause));
    }
    const controller = new AbortController();
    this.#active.set(id, controller);
    const send = (message: Outgoing) => {
      if (!controller.signal.aborted) outlet.send(message);
    };
    try {
      const result = await this.#dispatch(request, outlet, controller.signal);
      send(resultResponse(id, result ?? {}));
    } catch (cause) {
      send(errorResponse(id, cause));
    } finally {
      this.#active.delete(id);
    }
  }

  /** A notification is never answered, whatever becomes of it. */
  async #take(message: Notification, outlet: Outlet): Promise<void> {
    await this.#dispatch(message, outlet, this.#end.signal).catch(() => {});
  }

  #dispatch(message: Request | Notification, outlet: Outlet, signal: AbortSignal) {
    const call: Call = {
      kind: "id" in message ? "request" : "notification",
      method: message.method,
      params: message.params ?? {},
      ...("id" in message ? { id: message.id } : {}),
      revision: this.#revision,
      send: (one) => outlet.send(one),
    };
    return this.server.pipeline.dispatch(call, async (given) =>
      given.kind === "request" ? this.#perform(given, outlet, signal) : this.#note(given),
    );
  }

  async #perform(call: Call, outlet: Outlet, signal: AbortSignal): Promise<JsonObject> {
    const { method, params } = call;
    if (method === "initialize") {
      if (this.#revision) throw new ProtocolError(INVALID_REQUEST, "The session is already initialized");
      const agreed = initialize(this.server, params);
      this.#revision = agreed.revision;
      this.#client = agreed.client;
      return agreed.result;
    }
    if (method === "ping") return {};
    if (!this.#revision) throw new ProtocolError(INVALID_REQUEST, "The session is not initialized");
    const capabilities = this.server.capabilities(this.#revision);
    const own = findSessionMethod(method, capabilities);
    if (own) return own.handle(params, this);
    const shared = findMethod(method, this.#revision, capabilities);
    if (shared) return shared.handle(params, this.#context(this.#revision, params, outlet, signal));
    throw new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`);
  }

  #note({ method, params }: Call): undefined {
    if (method === "notifications/initialized") this.#initialized.resolve();
    if (method === "notifications/cancelled" && isId(params.requestId)) {
      this.#active.get(params.requestId)?.abort();
    }
    if (method === "notifications/roots/list_changed" && this.#revision && isDeclared(ROOTS, this.#client)) {
      this.#requests.ask(this.#revision, { roots: ROOTS }, this.#unasked, this.#end.signal).catch(() => {});
    }
    return undefined;
  }

  #context(revision: Revision, params: JsonObject, outlet: Outlet, signal: AbortSignal): Context {
    const token = progressToken(params);
    const capabilities = this.server.capabilities(revision);
    const notify = (method: string, content: JsonObject) => {
      if (!signal.aborted) outlet.send(notification(method, content));
    };
    return {
      revision,
      client: this.#client,
      world: this.#world,
      tasks: this.#tasks,
      visits: this.#visits,
      capabilities,
      pageSize: this.server.pageSize,
      signal,
      notify,
      progress: (progress, total, message) => {
        if (token === undefined) return;
        const more = message !== undefined && revision >= "2025-03-26" ? { message } : {};
        notify("notifications/progress", {
          progressToken: token,
          progress,
          ...(total === undefined ? {} : { total }),
          ...more,
        });
      },
      log: (level, data) => {
        if (!("logging" in capabilities) || !isAtLeast(level, this.logLevel)) return;
        notify("notifications/message", { level, logger: "reference", data });
      },
      ask: async (requests) => {
        requireDeclared(revision, Object.values(requests), this.#client);
        await this.#initialized.promise;
        return this.#requests.ask(revision, requests, outlet, signal);
      },
      pause: () => {},
      release: () => outlet.release?.(),
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

/** A session can only be of the stateful era. */
export function isStateful(revision: Revision): boolean {
  return eraOf(revision) === "stateful";
}

function withResolvers(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
