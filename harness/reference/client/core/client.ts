import { LATEST, REVISIONS, type Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import {
  errorResponse,
  INVALID_REQUEST,
  isObject,
  notification,
  ProtocolError,
  resultResponse,
} from "../../message.ts";
import { META } from "../../meta.ts";
import { classify } from "../../parse.ts";
import { type AuthorizationOptions, Authorizer } from "../authorization/authorizer.ts";
import { probe } from "../eras/probe.ts";
import { Stateful } from "../eras/stateful.ts";
import { Stateless } from "../eras/stateless.ts";
import { answerTo } from "../features/answers.ts";
import { isDeclared } from "../features/capabilities.ts";
import { listAll } from "../features/lists.ts";
import { listTools } from "../features/tools.ts";
import type { Client, ClientFeature, Hooks, HttpReply, Transport } from "../switch.ts";
import { HttpChannel } from "../wire/http.ts";
import { HttpSseChannel } from "../wire/http-sse.ts";
import { Connection } from "./connection.ts";
import { type Conversation, conversationIn } from "./conversation.ts";
import { type Core, during, NoCommonVersion, newestOf } from "./core.ts";
import { opener, type Target } from "./opener.ts";
import { Pipeline } from "./pipeline.ts";

export interface ClientOptions {
  readonly target: Target;
  /** What it speaks. All revisions, if left out. */
  readonly revisions?: readonly Revision[];
  readonly hooks?: readonly Hooks[];
  /** What it neither declares nor answers. */
  readonly without?: readonly ClientFeature[];
  /** Whether it declares tasks in 2025-11-25. */
  readonly tasks?: boolean;
  /** How it obtains tokens. Without this, it cannot. */
  readonly authorization?: AuthorizationOptions;
  /** How long it waits for an answer. */
  readonly timeoutMs?: number;
  /** How long a server may be silent before it counts as a server of the older era. */
  readonly probeTimeoutMs?: number;
}

/** Called with each notification of the server. */
export type NotificationListener = (method: string, params: JsonObject) => void;

/** A client of every revision: it negotiates, sends requests, and answers requests of the server. */
export class ReferenceClient implements Client {
  readonly pipeline: Pipeline;
  readonly #authorizer: Authorizer | undefined;
  readonly #conversation: Conversation;
  readonly #core: Core;
  readonly #stateful: Stateful;
  readonly #stateless: Stateless;
  readonly #listeners = new Set<NotificationListener>();
  /** The server requests that are being answered. */
  readonly #answering = new Set<unknown>();
  #closed: Promise<void> | undefined;
  #lastId = 0;
  #lastToken = 0;

  constructor(options: ClientOptions) {
    const spoken = (options.revisions ?? REVISIONS).toSorted();
    this.pipeline = new Pipeline(options.hooks);
    const { authorization, target } = options;
    this.#authorizer =
      authorization && "url" in target
        ? new Authorizer({
            ...authorization,
            endpoint: target.url,
            revision: spoken.at(-1) ?? LATEST,
            web: (call, next) => this.pipeline.web(call, next),
          })
        : undefined;
    this.#conversation = conversationIn(newestOf("stateless", spoken) ? "stateless" : "stateful");
    this.#core = {
      client: this,
      pipeline: this.pipeline,
      conversation: this.#conversation,
      connection: new Connection(
        opener(options, this.pipeline, this.#conversation, this.#authorizer),
        this.pipeline,
        this.#conversation,
        this,
        {
          handle: (message) => this.#handle(message),
        },
      ),
      spoken,
      without: options.without ?? [],
      hasTasks: options.tasks ?? false,
      timeoutMs: options.timeoutMs ?? 30_000,
      // A probe may have to wait for the user, who authorizes the client.
      probeTimeoutMs: options.probeTimeoutMs ?? (authorization ? (options.timeoutMs ?? 30_000) : 5_000),
      newId: (method, retryOf) =>
        this.pipeline.decide("id", ++this.#lastId, { method, ...(retryOf === undefined ? {} : { retryOf }) }),
    };
    this.#stateful = new Stateful(this.#core);
    this.#stateless = new Stateless(this.#core);
  }

  get transport(): Transport {
    return this.#core.connection.channel.transport;
  }

  get revision(): Revision | undefined {
    return this.#conversation.revision;
  }

  get server(): JsonObject {
    return this.#conversation.server;
  }

  get era() {
    return this.#conversation.era;
  }

  /** The names of tools that must not be called, because their definitions are invalid. */
  get refusedTools(): ReadonlySet<string> {
    return this.#conversation.refused;
  }

  /**
   * Opens the connection, and negotiates the revision.
   *
   * @throws NoCommonVersion, or the error of `initialize`
   */
  async connect(): Promise<void> {
    const { connection, spoken } = this.#core;
    await connection.open();
    if (!newestOf("stateless", spoken)) return this.#stateful.begin();
    const shown = await probe(this.#core, this.#stateless);
    if (connection.crash) throw connection.crash;
    if (shown.era === "stateless") return;
    if (!newestOf("stateful", spoken)) throw new NoCommonVersion([]);
    // Some servers end if they do not understand the first request.
    if (connection.isGone) await connection.open();
    return this.#stateful.begin(shown.preferred);
  }

  request(method: string, params: JsonObject = {}, signal?: AbortSignal): Promise<JsonObject> {
    return this.pipeline.request(
      { method, params },
      (call) =>
        this.era === "stateful"
          ? this.#stateful.ask(call, signal)
          : this.#stateless.ask(call, signal ? { signal } : {}),
      this,
    );
  }

  notify(method: string, params?: JsonObject): Promise<void> {
    return this.#core.connection.send({ ...notification(method, params) });
  }

  send(message: unknown): Promise<void> {
    return this.#core.connection.sendRaw(message);
  }

  http(method: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<HttpReply> {
    const { channel } = this.#core.connection;
    const isHttp = channel instanceof HttpChannel || channel instanceof HttpSseChannel;
    if (!isHttp) throw new Error("There is no HTTP over stdio");
    return channel.http(method, headers, body);
  }

  /** Whether the server declares the capability of a method. */
  supports(method: string): boolean {
    return this.pipeline.decide("usable", isDeclared(method, this.server), { method });
  }

  /** All pages of a list. */
  list(method: string, member: string): Promise<readonly JsonObject[]> {
    return method === "tools/list"
      ? listTools(this, this.#core)
      : listAll(this, this.pipeline, method, member);
  }

  call(name: string, args: JsonObject = {}, signal?: AbortSignal): Promise<JsonObject> {
    const token = this.pipeline.decide("progressToken", `progress-${++this.#lastToken}`, {
      method: "tools/call",
    });
    const meta = token === undefined ? {} : { _meta: { progressToken: token } };
    return this.request("tools/call", { name, arguments: args, ...meta }, signal);
  }

  /** @returns a function that ends it. */
  onNotification(listener: NotificationListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Changes its roots, and reports that if it has declared so. */
  async changeRoots(): Promise<void> {
    const { roots, declared } = this.#conversation;
    roots.change();
    const isReported = isObject(declared.roots) && declared.roots.listChanged === true;
    if (isReported && this.era === "stateful") await this.notify("notifications/roots/list_changed");
  }

  /** Ends the session, where there is one, and the connection. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  async #close(): Promise<void> {
    const { connection } = this.#core;
    if (!connection.crash && !connection.isGone) await connection.finishAnswers();
    const isWhole = this.#conversation.sessionId !== undefined && !connection.crash;
    if (isWhole) {
      await during(this.#core, "end-session", async () => {
        const { channel } = connection;
        if (channel instanceof HttpChannel) await channel.endSession();
      }).catch(() => {});
    }
    await during(this.#core, "close", () => connection.close());
    this.#authorizer?.close();
  }

  /** Reports progress of a request of the server, if it has a token. */
  #reportProgress(params: unknown): void {
    const { _meta } = isObject(params) ? params : {};
    const token = isObject(_meta) ? _meta.progressToken : undefined;
    if (token === undefined) return;
    void this.notify("notifications/progress", { progressToken: token, progress: 1, total: 2 }).catch(
      () => {},
    );
  }

  async #handle(message: JsonObject): Promise<JsonObject | undefined> {
    const incoming = classify(message);
    if (incoming.kind === "notification") {
      const { method, params = {} } = incoming.message;
      // A cancelled server request is not answered.
      if (method === "notifications/cancelled") this.#answering.delete(params.requestId);
      for (const listener of this.#listeners) listener(method, params);
      return undefined;
    }
    // In 2026-07-28 servers send no requests: a message that looks like one is not answered.
    if (this.era === "stateless") return undefined;
    if (incoming.kind === "invalid") {
      const isRequest = incoming.id !== undefined && "method" in message;
      return isRequest
        ? { ...errorResponse(incoming.id, new ProtocolError(INVALID_REQUEST, "Invalid request")) }
        : undefined;
    }
    if (incoming.kind !== "request") return undefined;
    const { id, method, params } = incoming.message;
    this.#answering.add(id);
    this.#reportProgress(params);
    const asked = { id, method, params: isObject(params) ? params : {}, revision: this.revision };
    let response: JsonObject | undefined;
    try {
      const { declared, roots, tasks } = this.#conversation;
      const result = await this.pipeline.answer(asked, async (given) => {
        const work = () => answerTo(given, declared, roots);
        return (await tasks.answer(given.method, given.params, declared, work)) ?? work();
      });
      response = result && { ...resultResponse(id, { ...result, ...relatedTo(params) }) };
    } catch (cause) {
      response = { ...errorResponse(id, cause) };
    }
    return this.#answering.delete(id) ? response : undefined;
  }
}

/** An answer that belongs to a task of the server names the task, as the request does (2025-11-25). */
function relatedTo(params: unknown): JsonObject {
  const { _meta } = isObject(params) ? params : {};
  const related = isObject(_meta) ? _meta[META.relatedTask] : undefined;
  const isInTask = related !== undefined && isObject(params) && params.taskId === undefined;
  return isInTask ? { _meta: { [META.relatedTask]: related } } : {};
}
