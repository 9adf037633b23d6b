import { ownMember } from "../../../../schema/own-member.ts";
import type { Revision } from "../../../../schema/revision.ts";
import type { Id, JsonObject, Notification, Request } from "../../../switches/message.ts";
import type { Call } from "../../../switches/server.ts";
import {
  errorResponse,
  INVALID_REQUEST,
  isObject,
  METHOD_NOT_FOUND,
  notification,
  ProtocolError,
  UNSUPPORTED_VERSION,
} from "../../message.ts";
import { META } from "../../meta.ts";
import { classify } from "../../parse.ts";
import type { Context } from "../core/context.ts";
import { findMethod } from "../core/methods.ts";
import type { Outlet } from "../core/pipeline.ts";
import type { ReferenceServer } from "../core/server.ts";
import { type Envelope, envelopeOf } from "./envelope.ts";
import { callOf, InFlight } from "./in-flight.ts";
import { InputRequired, Questions } from "./input-required.ts";
import { listen } from "./listen.ts";
import { logger, progressReporter } from "./reports.ts";

const REVISION: Revision = "2026-07-28";

/** Notifications cannot be cancelled. */
/** A signal of its own for each message: listeners of a shared one would never be released. */
const neverAborted = () => new AbortController().signal;

/** How long a result may be cached, and by whom. Contents can change at any time. */
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
  /** The validation of the transport before a request is handled. Throws an error for wrong headers. */
  readonly check?: (request: Request) => void;
}

/**
 * The era of 2026-07-28, in which each request is independent. A channel knows its open requests, because they can be
 * cancelled, and nothing else.
 */
export class StatelessChannel {
  readonly #server: ReferenceServer;
  readonly #options: ChannelOptions;
  readonly #inFlight = new InFlight();

  constructor(server: ReferenceServer, options: ChannelOptions) {
    this.#server = server;
    this.#options = options;
  }

  /** Handles one parsed message. Resolves when nothing more will be sent for it. */
  async handle(value: unknown, outlet: Outlet): Promise<void> {
    const incoming = classify(value);
    switch (incoming.kind) {
      case "request":
        return this.#inFlight.answer(incoming.message, outlet, async (live, signal) => {
          const result = await this.#dispatch(incoming.message, live, signal);
          return this.#dress(incoming.message.method, result ?? {});
        });
      case "notification":
        // A notification is never answered, even if it fails.
        await this.#dispatch(incoming.message, outlet, neverAborted()).catch(() => {});
        return;
      case "response":
        return outlet.refuse?.(
          new ProtocolError(INVALID_REQUEST, "Invalid request: this server sends no requests"),
        );
      case "invalid":
        return outlet.send(errorResponse(incoming.id, incoming.error));
    }
  }

  /** Aborts all open requests, because the client has gone. */
  close(): void {
    this.#inFlight.cancelAll();
  }

  #dispatch(message: Request | Notification, outlet: Outlet, signal: AbortSignal) {
    const call = callOf(message, REVISION, outlet, signal);
    return this.#server.pipeline.dispatch(call, async (given) => {
      if (given.id !== undefined) return this.#perform(given, given.id, outlet, signal);
      if (given.method === "notifications/cancelled") this.#inFlight.cancel(given.params);
      return undefined;
    });
  }

  async #perform(call: Call, id: Id, outlet: Outlet, signal: AbortSignal): Promise<JsonObject> {
    const { method, params } = call;
    const { revisions } = this.#server;
    const meant = this.#server.lenient && method !== "initialize" ? filled(params) : params;
    const envelope = envelopeOf(meant, revisions);
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
    if (!found) {
      // A client that starts with `initialize` has no other way to learn the spoken revisions.
      const data = method === "initialize" ? { supported: revisions } : undefined;
      throw new ProtocolError(METHOD_NOT_FOUND, `Method not found: ${method}`, data);
    }
    try {
      return await found.handle(params, this.#context(call, envelope, outlet, signal), this.#server.offer);
    } catch (cause) {
      if (cause instanceof InputRequired) return cause.result;
      throw cause;
    }
  }

  #discover(): JsonObject {
    const { revisions, offer } = this.#server;
    const capabilities = this.#server.capabilities(REVISION);
    return { supportedVersions: revisions, capabilities, instructions: offer.instructions };
  }

  /** The members that each result of this revision has. */
  #dress(method: string, result: JsonObject): JsonObject {
    const isComplete = !("resultType" in result);
    const own = isObject(result._meta) ? result._meta : {};
    return {
      resultType: "complete",
      ...(isComplete ? ownMember(CACHE, method) : {}),
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
      progress: progressReporter(envelope.progressToken, REVISION, notify),
      log: logger(() => envelope.logLevel, capabilities, notify),
      ask: async (requests, options) => questions.ask(requests, options),
      pause: (name) => questions.pause(name),
      release: () => {},
      endSubscriptions: () => server.endSubscriptions(),
    };
  }
}

/** The params with the missing members of `_meta`. */
function filled(params: JsonObject): JsonObject {
  const meta = isObject(params._meta) ? params._meta : {};
  return { ...params, _meta: { [META.protocolVersion]: REVISION, [META.clientCapabilities]: {}, ...meta } };
}
