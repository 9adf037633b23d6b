import { isObject } from "../../schema/json.ts";
import type { TraceEvent } from "../trace/event.ts";
import { parse } from "../trace/payload.ts";

/**
 * The ids of all requests on one connection. An id of another type counts as the same: "7" for 7. Requests that no check has sent are the harness's
 * own: they show whether the target answers.
 */
export class SentIds {
  readonly #ids = new Set<string>();
  readonly #own = new Set<string>();
  readonly #ownExchanges = new Set<number>();

  note(event: TraceEvent): void {
    if (event.channel !== "stdin" && event.channel !== "http-request") return;
    const { message, by } = event;
    if (by === undefined && event.channel === "http-request") this.#ownExchanges.add(event.exchange);
    // A write may have a line that is no JSON, and a request on the next line.
    const values =
      message === undefined ? (event.raw ?? "").split("\n").map((line) => parse(line).message) : [message];
    for (const value of values.flat()) {
      if (!isObject(value) || value.id === undefined) continue;
      this.#ids.add(keyOf(value.id));
      if (by === undefined) this.#own.add(keyOf(value.id));
    }
  }

  has(id: unknown): boolean {
    return this.#ids.has(keyOf(id));
  }

  isOwn(id: unknown): boolean {
    return this.#own.has(keyOf(id));
  }

  isOwnExchange(exchange: number): boolean {
    return this.#ownExchanges.has(exchange);
  }
}

function keyOf(id: unknown): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}
