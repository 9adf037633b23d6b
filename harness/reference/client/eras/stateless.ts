import { isRevision, type Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import { HEADER_MISMATCH, isObject, ProtocolError, UNSUPPORTED_VERSION } from "../../message.ts";
import { META } from "../../meta.ts";
import type { AskOptions } from "../core/connection.ts";
import { CLIENT_INFO, type Core, declare, NoCommonVersion, newestOf } from "../core/core.ts";
import { listTools } from "../features/tools.ts";
import type { Call } from "../switch.ts";
import { Lost } from "../wire/channel.ts";
import { followTask } from "./follow-task.ts";
import { retryParams } from "./input-required.ts";

/** How often one request is repeated, for each reason. */
const BOUND = 10;
const REISSUES = 2;

const PROBE = "server/discover";

/** The methods that may need input before they answer. */
const MAY_ASK: ReadonlySet<string> = new Set(["tools/call", "prompts/get", "resources/read"]);

/** The era in which each request is independent (2026-07-28). */
export class Stateless {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /** @throws as Connection.ask, and NoCommonVersion */
  async ask({ method, params }: Call, options: Partial<AskOptions> = {}): Promise<JsonObject> {
    const { connection, conversation, timeoutMs } = this.#core;
    const done = new Set<string>();
    const once = (reason: string) => !done.has(reason) && done.add(reason);
    let current = params;
    let retryOf: unknown;
    let reissues = 0;
    for (let round = 0; round < BOUND; round++) {
      const message = this.#request(method, current, retryOf);
      retryOf = message.id;
      try {
        const result = await connection.ask(message, { timeoutMs, ...options });
        if (result.resultType === "task" && this.#follows(method)) {
          const about = (name: string, more: JsonObject) => this.ask({ method: name, params: more });
          return await followTask(this.#core, result, about, options.signal);
        }
        const retry = await this.#next(method, current, result);
        if (retry === undefined) return result;
        current = retry;
      } catch (cause) {
        if (isError(cause, UNSUPPORTED_VERSION) && once("version"))
          conversation.revision = this.#choose(supportedBy(cause));
        else if (isError(cause, HEADER_MISMATCH) && method === "tools/call" && once("tools"))
          await listTools(this.#core.client, this.#core);
        else if (cause instanceof Lost && (await this.#isReissued(method, reissues++))) continue;
        else throw cause;
      }
    }
    throw new Error(`${method} was not answered in ${BOUND} rounds`);
  }

  /** Only tool calls support tasks. */
  #follows(method: string): boolean {
    const { hasTasks, pipeline } = this.#core;
    return hasTasks && pipeline.decide("followed", method === "tools/call", { method });
  }

  /** The newest revision of this era that both speak. @throws NoCommonVersion if there is none */
  #choose(supported: readonly unknown[]): Revision {
    const common = newestOf(
      "stateless",
      this.#core.spoken.filter((one) => supported.includes(one)),
    );
    const chosen = this.#core.pipeline.decide("chosen", common, { supported });
    if (!chosen) throw new NoCommonVersion(supported);
    return chosen;
  }

  choose(supported: readonly unknown[]): void {
    this.#core.conversation.revision = this.#choose(supported);
  }

  /** The params of the retry. Undefined if the result is final. */
  async #next(method: string, params: JsonObject, result: JsonObject): Promise<JsonObject | undefined> {
    const { pipeline } = this.#core;
    // Results of older revisions have no resultType.
    const type = result.resultType ?? "complete";
    const isKnown = type === "complete" || (type === "input_required" && MAY_ASK.has(method));
    if (!pipeline.decide("understood", isKnown, { result })) {
      throw new Error(`${method} was answered with a result of the type ${JSON.stringify(type)}`);
    }
    if (type !== "input_required") return undefined;
    const worked = await retryParams(this.#core, params, result);
    const retry = pipeline.decide("retry", worked, { params, result });
    if (!retry) throw new Error(`${method} needs a capability that this client does not declare`);
    return retry;
  }

  /** A broken stream loses the request, so it is repeated. A server that has ended is started again, if possible. */
  async #isReissued(method: string, count: number): Promise<boolean> {
    const { connection, pipeline } = this.#core;
    if (connection.crash || !pipeline.decide("reissued", count < REISSUES, { method })) return false;
    if (!connection.isGone) return true;
    // If the probe ended the process, the server is of the older era.
    if (method === PROBE) return false;
    await connection.open();
    return true;
  }

  #request(method: string, params: JsonObject, retryOf: unknown): JsonObject {
    const { conversation, pipeline, spoken } = this.#core;
    const revision = conversation.revision ?? newestOf("stateless", spoken) ?? "2026-07-28";
    const _meta = {
      [META.protocolVersion]: pipeline.decide("offered", revision, { method }),
      [META.clientInfo]: CLIENT_INFO,
      [META.clientCapabilities]: declare(this.#core, revision, method),
      ...(isObject(params._meta) ? params._meta : {}),
    };
    const id = this.#core.newId(method, retryOf);
    return { jsonrpc: "2.0", id, method, params: { ...params, _meta } };
  }
}

function isError(cause: unknown, code: number): cause is ProtocolError {
  return cause instanceof ProtocolError && cause.code === code;
}

function supportedBy({ data }: ProtocolError): readonly unknown[] {
  return isObject(data) && Array.isArray(data.supported) ? data.supported.filter(isRevision) : [];
}
