import type { Revision } from "../../../../schema/revision.ts";
import type { Call } from "../../fault.ts";
import type { Context } from "../context.ts";
import { isAtLeast } from "../logging.ts";
import {
  errorResponse,
  type Id,
  INVALID_REQUEST,
  isObject,
  type JsonObject,
  METHOD_NOT_FOUND,
  type Notification,
  notification,
  ProtocolError,
  type Request,
  resultResponse,
  UNSUPPORTED_VERSION,
} from "../message.ts";
import { META } from "../meta.ts";
import { findMethod } from "../methods.ts";
import { classify, isId } from "../parse.ts";
import type { Outlet } from "../pipeline.ts";
import { INSTRUCTIONS, type ReferenceServer } from "../server.ts";
import { type Envelope, envelopeOf } from "./envelope.ts";
import { InputRequired, Questions } from "./input-required.ts";
import { listen } from "./listen.ts";

const REVISION: Revision = "2026-07-28";

/** How long a result may be kept, and by whom: 5 minutes; contents can change at any moment. */
const CACHE: Readonly<Record<string, JsonObject>> = {
  "server/discover": { ttlMs: 300_000, cacheScope: "public" },
  "tools/list": { ttlMs: 300_000, cacheScope: "public" },
  "prompts/list": { ttlMs: 300_000, cacheScope: "public" },
  "resources/list": { ttlMs: 300_000, cacheScope: "public" },
  "resources/templates/list": { ttlMs: 300_000, cacheScope: "public" },
  "resources/read": { ttlMs: 0, cacheScope: "private" },
};

export interface ChannelOptions {
  /** Whether the answers to all requests share one channel, as on stdio. */
  readonly isShared: boolean;
  /** What the transport has to say to a request before it is served: throws what is wrong with its headers. */
  readonly check?: (request: Request) => void;
}

/**
 * The era of 2026-07-28, in which each request stands for itself. A channel knows the requests that are under way on
 * it, for they can be cancelled, and nothing else.
 */
export class StatelessChannel {
  readonly #server: ReferenceServer;
  readonly #options: ChannelOptions;
  readonly #active = new Map<Id, AbortController>();

  constructor(server: ReferenceServer, options: ChannelOptions) {
    this.#server = server;
    this.#options = options;
  }

  /** Handles one parsed message. Settles when nothing more will be sent for it. */
  async handle(value: unknown, outlet: Outlet): Promise<void> {
    const incoming = classify(value);
    switch (incoming.kind) {
      case "request":
        return this.#answer(incoming.message, outlet);
      case "notification":
        return this.#take(incoming.message, outlet);
      case "response":
        return outlet.refuse?.(new ProtocolError(INVALID_REQUEST, "Invalid request: nothing was asked"));
      case "invalid":
        return outlet.send(errorResponse(incoming.id, incoming.error));
    }
  }

  /** Gives up all that is under way: nobody is there to hear of it. */
  close(): void {
    for (const controller of this.#active.values()) controller.abort();
  }

  async #answer(request: Request, outlet: Outlet): Promise<void> {
    const { id } = request;
    if (this.#active.has(id)) {
      const cause = new ProtocolError(INVALID_REQUEST, "Invalid request: this id is in use");
      return outlet.send(errorResponse(id, cause));
    }
    const controller = new AbortController();
    this.#active.set(id, controller);
    const live: Outlet = {
      ...outlet,
      send: (message) => {
        if (!controller.signal.aborted) outlet.send(message);
      },
    };
    try {
      const result = await this.#dispatch(request, live, controller.signal);
      live.send(resultResponse(id, this.#dress(request.method, result ?? {})));
    } catch (cause) {
      live.send(errorResponse(id, cause));
    } finally {
      this.#active.delete(id);
    }
  }

  async #take(message: Notification, outlet: Outlet): Promise<void> {
    await this.#dispatch(message, outlet, new AbortController().signal).catch(() => {});
  }

  #dispatch(message: Request | Notification, outlet: Outlet, signal: AbortSignal) {
    const call: Call = {
      kind: "id" in message ? "request" : "notification",
      method: message.method,
      params: message.params ?? {},
      ...("id" in message ? { id: message.id } : {}),
      revision: REVISION,
      send: (one) => outlet.send(one),
    };
    return this.#server.pipeline.dispatch(call, async (given) =>
      given.id === undefined ? this.#note(given) : this.#perform(given, given.id, outlet, signal),
    );
  }

  #note({ method, params }: Call): undefined {
    if (method !== "notifications/cancelled" || !isId(params.requestId)) return undefined;
    this.#active.get(params.requestId)?.abort();
    return undefined;
  }

  async #perform(call: Call, id: Id, outlet: Outlet, signal: AbortSignal): Promise<JsonObject> {
    const { method, params } = call;
    const { revisions } = this.#server;
    const envelope = envelopeOf(params, revisions);
    this.#options.check?.({ jsonrpc: "2.0", id, method, params });
    if (envelope.protocolVersion !== REVISION || !revisions.includes(REVISION)) {
      throw new ProtocolError(UNSUPPORTED_VERSION, "Unsupported protocol version", {
        supported: revisions,
        requested: envelope.protocolVersion,
      });
    }
    if (method === "server/discover") return this.#discover();
    if (method === "subscriptions/listen") {
      const { send } = outlet;
      const { isShared } = this.#options;
      return listen(this.#server, params, { id, client: envelope.client, signal, isShared, send });
    }
    const capabilities = this.#server.capabilities(REVISION);
    const found = findMethod(method, REVISION, capabilities);
    if (!found) throw new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`);
    try {
      return await found.handle(params, this.#context(call, envelope, outlet, signal));
    } catch (cause) {
      if (cause instanceof InputRequired) return cause.result;
      throw cause;
    }
  }

  #discover(): JsonObject {
    const { revisions } = this.#server;
    const capabilities = this.#server.capabilities(REVISION);
    return { supportedVersions: revisions, capabilities, instructions: INSTRUCTIONS };
  }

  /** What each result of this revision has, besides what it is about. */
  #dress(method: string, result: JsonObject): JsonObject {
    const isComplete = !("resultType" in result);
    const own = isObject(result._meta) ? result._meta : {};
    return {
      resultType: "complete",
      ...(isComplete ? CACHE[method] : {}),
      ...result,
      _meta: { [META.serverInfo]: this.#server.implementation(REVISION), ...own },
    };
  }

  #context({ method, params }: Call, envelope: Envelope, outlet: Outlet, signal: AbortSignal): Context {
    const server = this.#server;
    const capabilities = server.capabilities(REVISION);
    const questions = new Questions(method, params, envelope.client, server.secret);
    const notify = (name: string, content: JsonObject) => outlet.send(notification(name, content));
    return {
      revision: REVISION,
      client: envelope.client,
      world: server.world,
      tasks: server.tasks,
      visits: server.visits,
      capabilities,
      pageSize: server.pageSize,
      signal,
      notify,
      progress: (progress, total, message) => {
        if (envelope.progressToken === undefined) return;
        notify("notifications/progress", {
          progressToken: envelope.progressToken,
          progress,
          ...(total === undefined ? {} : { total }),
          ...(message === undefined ? {} : { message }),
        });
      },
      log: (level, data) => {
        if (envelope.logLevel === undefined || !isAtLeast(level, envelope.logLevel)) return;
        if ("logging" in capabilities) notify("notifications/message", { level, logger: "reference", data });
      },
      ask: async (requests, options) => questions.ask(requests, options),
      pause: (name) => questions.pause(name),
      release: () => {},
      endSubscriptions: () => server.endSubscriptions(),
    };
  }
}
