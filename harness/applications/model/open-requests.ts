import { isObject, type JsonObject } from "../../../schema/json.ts";
import type { TraceEvent } from "../../trace/event.ts";

/** Requests that stay open for as long as the client wants: it does not wait for their end. */
const LASTING: readonly unknown[] = ["subscriptions/listen"];

interface Open {
  readonly connection: string;
  readonly id: unknown;
  readonly exchange?: number;
}

/**
 * The requests of a client that are not answered yet. A client whose model has nothing more to do ends: so the model says that only when the
 * played server owes no answer. Otherwise mcp-conform itself would have ended a client that would have gone on.
 */
export class OpenRequests {
  #open: readonly Open[] = [];
  #waiting: (() => void)[] = [];

  heard(event: TraceEvent): void {
    const { connection, channel } = event;
    if (channel === "http-end") this.#end((one) => one.exchange === event.exchange);
    if (channel === "exit") this.#end((one) => one.connection === connection);
    if (!("message" in event)) return;
    const isToServer = channel === "stdin" || channel === "http-request";
    for (const message of [event.message].flat().filter(isObject)) {
      if (isToServer)
        this.#sent(message, connection, channel === "http-request" ? event.exchange : undefined);
      else if (!("method" in message))
        this.#end((one) => one.connection === connection && one.id === message.id);
    }
  }

  /** Resolves when none is open. */
  none(): Promise<void> {
    return this.#open.length === 0
      ? Promise.resolve()
      : new Promise((resolve) => {
          this.#waiting.push(resolve);
        });
  }

  #sent({ method, id, params }: JsonObject, connection: string, exchange: number | undefined): void {
    if (method === "notifications/cancelled" && isObject(params))
      this.#end((one) => one.connection === connection && one.id === params.requestId);
    if (typeof method !== "string" || id === undefined || LASTING.includes(method)) return;
    this.#open = [...this.#open, { connection, id, ...(exchange === undefined ? {} : { exchange }) }];
  }

  #end(isEnded: (one: Open) => boolean): void {
    this.#open = this.#open.filter((one) => !isEnded(one));
    if (this.#open.length > 0) return;
    for (const go of this.#waiting.splice(0)) go();
  }
}
