import { isObject } from "../../../harness/reference/message.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";

/**
 * The messages of one direction by kind. A response says nothing of its method: that is known from the request with its id, which
 * went in the other direction before.
 */
export class Kinds {
  readonly #methods = new Map<unknown, string>();

  /** Keeps the method of a request that the peer receives. */
  received(message: unknown): void {
    const messages = Array.isArray(message) ? message : [message];
    for (const one of messages)
      if (isObject(one) && "id" in one && typeof one.method === "string")
        this.#methods.set(one.id, one.method);
  }

  /** The method of the request that a message answers. */
  answeredBy(message: unknown): string | undefined {
    return isObject(message) && !("method" in message) ? this.#methods.get(message.id) : undefined;
  }

  /** "result of tools/list". Undefined for what is no message of its own. */
  of(message: unknown): string | undefined {
    if (!isObject(message)) return undefined;
    if (typeof message.method === "string")
      return `${"id" in message ? "request" : "notification"} ${message.method}`;
    // Errors of all methods have the same members.
    if (isObject(message.error)) return `error ${String(message.error.code)}`;
    return `${describeResult(message)} of ${this.#methods.get(message.id) ?? "an unknown request"}`;
  }
}

/** A request for input is no result: its members are others. */
function describeResult({ result }: JsonObject): string {
  return isObject(result) && result.resultType === "input_required" ? "request for input" : "result";
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
