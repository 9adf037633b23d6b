import { isObject, type JsonObject } from "../../schema/json.ts";
import { eraOf, isRevision, type Revision } from "../../schema/revision.ts";
import type { TraceEvent, Transport } from "../trace/event.ts";
import { keyOf } from "../trace/message.ts";

const VERSION = "io.modelcontextprotocol/protocolVersion";
const CAPABILITIES = "io.modelcontextprotocol/clientCapabilities";

type Placed<E> = E extends TraceEvent ? Omit<E, "seq"> : never;

const STATELESS: Revision = "2026-07-28";

/** An event that has no number yet. */
export type Unnumbered = Placed<TraceEvent>;

/** The revision that is assumed where nothing shows it. */
export const ASSUMED: Revision = "2025-11-25";

/** A conversation of a recording: what its messages show about the revision and the capabilities. */
export class Session {
  readonly connection: string;
  readonly transport: Transport;
  #requested: Revision | undefined;
  #initialize: { readonly key: string; readonly capabilities: JsonObject } | undefined;
  #isAgreed = false;
  #header: Revision | undefined;
  /** Of a request of the stateless era. */
  #meta: { readonly revision: Revision; readonly capabilities: JsonObject } | undefined;
  #isStateless = false;
  #discovered: JsonObject | undefined;
  readonly #discoveries = new Set<string>();
  readonly #given: Revision | undefined;
  hasClient = false;
  hasServer = false;

  constructor(connection: string, transport: Transport, given: Revision | undefined) {
    this.connection = connection;
    this.transport = transport;
    this.#given = given;
  }

  get hasInitialize(): boolean {
    return this.#initialize !== undefined;
  }

  /** Nothing shows the revision, and the operator has not named it. */
  get isAssumed(): boolean {
    return this.#known === undefined;
  }

  get revision(): Revision {
    return this.#known ?? ASSUMED;
  }

  /** Whether it is known what the server declared. After an `initialize` only its answer says it: a later discovery is of another agreement. */
  get hasCapabilities(): boolean {
    return this.#initialize === undefined ? this.#discovered !== undefined : this.#isAgreed;
  }

  /** Both sides agreed, by a handshake or by a request of the stateless era. */
  get hasHandshake(): boolean {
    return this.#initialize !== undefined || this.#meta !== undefined;
  }

  get #known(): Revision | undefined {
    const stateless = this.#initialize === undefined ? this.#meta?.revision : undefined;
    // An unknown revision is named only where each request names one.
    const unknown = this.#isStateless ? STATELESS : undefined;
    return this.#requested ?? stateless ?? this.#header ?? this.#given ?? unknown;
  }

  headerSays(version: string | undefined): void {
    if (isRevision(version)) this.#header ??= version;
  }

  /** A message of the client. */
  ask(value: unknown): void {
    this.hasClient = true;
    if (!isObject(value)) return;
    const params = isObject(value.params) ? value.params : {};
    if (value.method === "initialize" && this.#initialize === undefined) {
      this.#initialize = { key: keyOf(value.id), capabilities: objectOf(params.capabilities) };
      if (isRevision(params.protocolVersion)) this.#requested = params.protocolVersion;
    }
    if (value.method === "server/discover") this.#discoveries.add(keyOf(value.id));
    const meta = objectOf(params._meta);
    const version = meta[VERSION];
    if (this.#meta === undefined && isRevision(version) && eraOf(version) === "stateless") {
      this.#meta = { revision: version, capabilities: objectOf(meta[CAPABILITIES]) };
    } else if (typeof version === "string" && !isRevision(version)) this.#isStateless = true;
  }

  /** A message of the server. Returns the agreement, if it is the answer to initialize. */
  answer(value: unknown, ms: number): Unnumbered | undefined {
    this.hasServer = true;
    if (!isObject(value) || !isObject(value.result)) return undefined;
    const { result } = value;
    const key = keyOf(value.id);
    if (this.#discoveries.has(key) && isObject(result.capabilities)) this.#discovered ??= result.capabilities;
    if (this.#isAgreed || this.#initialize?.key !== key || !isRevision(result.protocolVersion))
      return undefined;
    this.#isAgreed = true;
    this.#requested = result.protocolVersion;
    return {
      channel: "agreed",
      ms,
      connection: this.connection,
      revision: result.protocolVersion,
      clientCapabilities: this.#initialize.capabilities,
      serverCapabilities: objectOf(result.capabilities),
    };
  }

  /** The events before its first message: they are known only at the end. */
  opening(ms: number): readonly Unnumbered[] {
    const { connection, transport, revision } = this;
    const open: Unnumbered = { channel: "open", ms, connection, transport, purpose: "recorded", revision };
    // With a handshake, the agreement is where it was made.
    if (this.#initialize !== undefined) return [open];
    const clientCapabilities = this.#meta?.capabilities ?? {};
    const serverCapabilities = this.#discovered ?? {};
    return [open, { channel: "agreed", ms, connection, revision, clientCapabilities, serverCapabilities }];
  }
}

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
