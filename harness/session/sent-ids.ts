import { isObject } from "../../schema/json.ts";
import type { TraceEvent } from "../trace/event.ts";
import { parse } from "../trace/payload.ts";

/** The ids of all requests on one connection. An id of another type counts as the same: "7" for 7. */
export class SentIds {
  readonly #ids = new Set<string>();

  note(event: TraceEvent): void {
    if (event.channel !== "stdin" && event.channel !== "http-request") return;
    const { message } = event;
    // A write may have a line that is no JSON, and a request on the next line.
    const values =
      message === undefined ? (event.raw ?? "").split("\n").map((line) => parse(line).message) : [message];
    for (const value of values.flat()) {
      if (isObject(value) && value.id !== undefined) this.#ids.add(keyOf(value.id));
    }
  }

  has(id: unknown): boolean {
    return this.#ids.has(keyOf(id));
  }
}

function keyOf(id: unknown): string {
  return typeof id === "string" ? id : JSON.stringify(id);
}
