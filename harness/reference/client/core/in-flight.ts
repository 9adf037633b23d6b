import type { JsonObject } from "../../../switches/message.ts";
import { ProtocolError } from "../../message.ts";

interface Waiting {
  readonly resolve: (result: JsonObject) => void;
  readonly reject: (why: Error) => void;
}

/** The requests of the client that are not answered yet. */
export class InFlight {
  readonly #waiting = new Map<unknown, Waiting>();

  add(id: unknown): Promise<JsonObject> {
    return new Promise<JsonObject>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  has(id: unknown): boolean {
    return this.#waiting.has(id);
  }

  /** Handles a response. It is ignored if its id is unknown, or if it has neither a result nor an error. */
  resolve({ id, result, error }: JsonObject): void {
    const isResult = typeof result === "object" && result !== null;
    if (isResult) this.#take(id)?.resolve(result as JsonObject);
    else if (typeof error === "object" && error !== null)
      this.#take(id)?.reject(errorOf(error as JsonObject));
  }

  fail(id: unknown, why: Error): void {
    this.#take(id)?.reject(why);
  }

  failAll(why: Error): void {
    for (const id of [...this.#waiting.keys()]) this.fail(id, why);
  }

  #take(id: unknown): Waiting | undefined {
    const found = this.#waiting.get(id);
    this.#waiting.delete(id);
    return found;
  }
}

function errorOf({ code, message, data }: JsonObject): ProtocolError {
  return new ProtocolError(Number(code), String(message), data);
}
