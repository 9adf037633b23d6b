import { isObject, type JsonObject } from "../../../schema/json.ts";

/** What the server has answered to a call. */
export type Answer =
  | { readonly result: JsonObject; readonly error?: undefined }
  | { readonly error: JsonObject; readonly result?: undefined };

/** What crossed the wire between the application and the played server: the last answer to a call of each tool. */
export class Answers {
  readonly #names = new Map<string, string>();
  readonly #answers = new Map<string, Answer>();

  /** A message on a connection. Ids of the two sides have nothing to do with each other. */
  heard(connection: string, toServer: boolean, message: unknown): void {
    for (const one of Array.isArray(message) ? message : [message]) {
      if (!isObject(one)) continue;
      const key = JSON.stringify([connection, one.id]);
      if (toServer) this.#asked(key, one);
      else this.#answered(key, one);
    }
  }

  /** The last answer to a call of a tool. */
  of(name: string): Answer | undefined {
    return this.#answers.get(name);
  }

  #asked(key: string, { method, params }: JsonObject): void {
    if (method !== "tools/call" || !isObject(params) || typeof params.name !== "string") return;
    this.#names.set(key, params.name);
    this.#answers.delete(params.name);
  }

  #answered(key: string, { method, result, error }: JsonObject): void {
    const name = this.#names.get(key);
    if (name === undefined || method !== undefined) return;
    if (isObject(result)) this.#answers.set(name, { result });
    else if (isObject(error)) this.#answers.set(name, { error });
    this.#names.delete(key);
  }
}
