import { AsyncLocalStorage } from "node:async_hooks";
import { isRevision, type Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { INVALID_PARAMS, isObject, notification, ProtocolError } from "../../message.ts";
import { CLIENT_INFO, type Core, declare, during, NoCommonVersion, newestOf } from "../core/core.ts";
import type { Call } from "../switch.ts";
import { Refused } from "../wire/channel.ts";
import { HttpChannel } from "../wire/http.ts";

/** How often a session is started again for one request. */
const RENEWALS = 2;

/** The statuses with which a server of HTTP+SSE refuses a POST to its URL (2025-11-25). Older revisions name any 4xx. */
const OLDER_STATUSES: ReadonlySet<number> = new Set([400, 404, 405]);

/** The era with a handshake (2024-11-05 to 2025-11-25). */
export class Stateful {
  readonly #core: Core;
  /** Set while a session is started again. All other requests wait for it. */
  #renewal: Promise<void> | undefined;
  /** While one is in use, each promise of the process costs more: it is disabled afterwards. */
  readonly #isRenewing = new AsyncLocalStorage<true>();

  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Negotiates a revision, and opens a session.
   *
   * @param preferred the newest spoken, if left out
   * @throws NoCommonVersion
   */
  async begin(preferred = newestOf("stateful", this.#core.spoken)): Promise<void> {
    const { conversation, connection } = this.#core;
    if (!preferred) throw new NoCommonVersion([]);
    conversation.era = "stateful";
    conversation.sessionId = undefined;
    conversation.revision = undefined;
    await during(this.#core, "initialize", () => this.#initializeAnywhere(preferred));
    await during(this.#core, "initialized", () =>
      connection.send({ ...notification("notifications/initialized") }),
    );
    const { channel } = connection;
    if (channel instanceof HttpChannel) await during(this.#core, "stream", () => channel.openStream());
  }

  /** @throws as Connection.ask */
  async ask({ method, params }: Call, signal?: AbortSignal): Promise<JsonObject> {
    const { connection, conversation, pipeline, timeoutMs } = this.#core;
    let current = params;
    for (let renewals = 0; ; renewals++) {
      const isWithin = this.#isRenewing.getStore() === true;
      if (!isWithin) await this.#renewal;
      const session = conversation.sessionId;
      try {
        return await connection.ask(this.#request(method, current), {
          timeoutMs,
          ...(signal ? { signal } : {}),
        });
      } catch (cause) {
        // A cursor belongs to its session: the list is fetched from the beginning.
        const { cursor, ...others } = params;
        const inNewSession = () => (pipeline.decide("cursorReused", false, { cursor }) ? params : others);
        if (this.#canReopen(isWithin, renewals)) {
          await this.#renew();
          current = inNewSession();
          continue;
        }
        const isOver = cause instanceof Refused && cause.status === 404 && session !== undefined;
        if (!isOver || isWithin || !pipeline.decide("renewed", renewals < RENEWALS, { status: cause.status }))
          throw cause;
        if (this.#renewal || conversation.sessionId === session) await this.#renew();
        current = inNewSession();
      }
    }
  }

  /** Over HTTP+SSE the end of the stream is the end of the session. */
  #canReopen(isWithin: boolean, renewals: number): boolean {
    const { connection, pipeline } = this.#core;
    const isOver = connection.isGone && !connection.crash && connection.channel.transport === "http+sse";
    return isOver && !isWithin && pipeline.decide("reopened", renewals < RENEWALS, undefined);
  }

  #request(method: string, params: JsonObject): JsonObject {
    const some = Object.keys(params).length > 0 ? { params } : {};
    return { jsonrpc: "2.0", id: this.#core.newId(method), method, ...some };
  }

  /** Several requests may get the error that the session has ended. It is started again only once. */
  #renew(): Promise<void> {
    const { connection, pipeline } = this.#core;
    const isStream = connection.channel.transport === "http+sse";
    this.#renewal ??= this.#isRenewing
      .run(true, async () => {
        if (isStream) await connection.open();
        if (!isStream || pipeline.decide("initializedAgain", true, undefined)) await this.begin();
      })
      .finally(() => {
        this.#renewal = undefined;
        this.#isRenewing.disable();
      });
    return this.#renewal;
  }

  /** A server at a URL may have only HTTP+SSE. It refuses the POST, and opens a stream for GET. */
  async #initializeAnywhere(preferred: Revision): Promise<void> {
    const { connection, pipeline } = this.#core;
    try {
      await this.#initialize(preferred);
    } catch (cause) {
      if (connection.channel.transport !== "http" || !(cause instanceof Refused)) throw cause;
      const { status } = cause;
      if (!pipeline.decide("fallsBackToStream", OLDER_STATUSES.has(status), { status })) throw cause;
      await connection.open("http+sse").catch(() => Promise.reject(cause));
      await this.#initialize(preferred);
    }
  }

  async #initialize(preferred: Revision, isSecond = false): Promise<void> {
    const { pipeline, conversation, spoken } = this.#core;
    const offered = pipeline.decide("offered", preferred, { method: "initialize" });
    const capabilities = declare(this.#core, preferred, "initialize");
    const params = { protocolVersion: offered, capabilities, clientInfo: CLIENT_INFO };
    let result: JsonObject;
    try {
      result = await this.#askOnce("initialize", params);
    } catch (cause) {
      // A server may refuse a version with an error that names others.
      const other = isSecond
        ? undefined
        : newestOf(
            "stateful",
            spoken.filter((one) => supportedBy(cause).includes(one)),
          );
      if (!other || other === preferred) throw cause;
      return this.#initialize(other, true);
    }
    const version = result.protocolVersion;
    const isSpoken = isRevision(version) && version < "2026-07-28" && spoken.includes(version);
    if (!pipeline.decide("accepted", isSpoken, { version })) {
      // Without a negotiated revision there is no session.
      conversation.sessionId = undefined;
      throw new NoCommonVersion([version]);
    }
    conversation.revision = isRevision(version) ? version : preferred;
    conversation.server = isObject(result.capabilities) ? result.capabilities : {};
  }

  #askOnce(method: string, params: JsonObject): Promise<JsonObject> {
    const { connection, timeoutMs } = this.#core;
    // initialize must not be cancelled.
    return connection.ask(this.#request(method, params), { timeoutMs, isCancellable: false });
  }
}

function supportedBy(cause: unknown): readonly unknown[] {
  if (!(cause instanceof ProtocolError) || cause.code !== INVALID_PARAMS || !isObject(cause.data)) return [];
  return Array.isArray(cause.data.supported) ? cause.data.supported : [];
}
