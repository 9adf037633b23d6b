import { type JsonObject, ProtocolError } from "../../message.ts";

interface Waiting {
  readonly resolve: (result: JsonObject) => void;
  readonly reject: (why: Error) => void;
}

/** The requests of the client that are not answered yet. An id that is not known is nobody's. */
export class InFlight {
  readonly #waiting = new Map<unknown, Waiting>();

  add(id: unknown): Promise<JsonObject> {
    return new Promise<JsonObject>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  has(id: unknown): boolean {
    return this.#waiting.has(id);
  }

  /** Takes a response. One that nobody waits for, or that is neither result nor error, is left alone. */
  settle({ id, result, error }: JsonObject): void {
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
