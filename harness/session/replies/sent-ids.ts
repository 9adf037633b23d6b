import { isObject } from "../../../schema/json.ts";
import type { TraceEvent } from "../../trace/event.ts";
import { parse } from "../../trace/files/payload.ts";

/**
 * The ids of all requests on one connection. An id of another type counts as the same: "7" for 7. Requests that no check has sent are the harness's
 * own: they show whether the target answers. So are those that a check sends when the limit was paid: they are not waited for.
 */
export class SentIds {
  readonly #isPaid: () => boolean;
  readonly #ids = new Set<string>();
  /** With the time at which they were sent. */
  readonly #own = new Map<string, number>();
  readonly #ownExchanges = new Map<number, number>();

  /** `isPaid`: whether the run has already paid for enough silence. */
  constructor(isPaid: () => boolean) {
    this.#isPaid = isPaid;
  }

  note(event: TraceEvent): void {
    if (event.channel !== "stdin" && event.channel !== "http-request") return;
    const { message, by } = event;
    const now = performance.now();
    const isOwn = by === undefined || this.#isPaid();
    if (isOwn && event.channel === "http-request") this.#ownExchanges.set(event.exchange, now);
    // A write may have a line that is no JSON, and a request on the next line.
    const values =
      message === undefined ? (event.raw ?? "").split("\n").map((line) => parse(line).message) : [message];
    for (const value of values.flat()) {
      if (!isObject(value) || value.id === undefined) continue;
      this.#ids.add(keyOf(value.id));
      // An answer of the client has the id of a request of the target, which a request of a check may have as well.
      if (isOwn && !("result" in value || "error" in value)) this.#own.set(keyOf(value.id), now);
    }
  }

  has(id: unknown): boolean {
    return this.#ids.has(keyOf(id));
  }

  /** When the harness sent it for itself, on the clock of `performance.now()`. Undefined for a request of a check. */
  ownSince(id: unknown): number | undefined {
    return this.#own.get(keyOf(id));
  }

  /** The same for an exchange over HTTP. */
  ownExchangeSince(exchange: number): number | undefined {
    return this.#ownExchanges.get(exchange);
  }
}

function keyOf(id: unknown): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}
