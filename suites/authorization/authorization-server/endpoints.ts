import { isLoopback } from "../../../harness/authorization/loopback.ts";
import type { AuthorizationSetup } from "../../../harness/authorization/setup.ts";
import type { JsonObject } from "../../../schema/json.ts";

type Name = "authorization_endpoint" | "token_endpoint" | "registration_endpoint";

/** The endpoints in the metadata that may be used, and why others may not. */
export class Endpoints {
  readonly #document: JsonObject;
  readonly #setup: AuthorizationSetup;

  constructor(document: JsonObject, setup: AuthorizationSetup) {
    this.#document = document;
    this.#setup = setup;
  }

  /** The URL of an endpoint. Throws a Blocked with the reason if it must not be used. */
  at(name: Name): string {
    const url = this.#document[name];
    if (typeof url !== "string" || !URL.canParse(url)) throw new Blocked(`a ${name} in the metadata`);
    const refusal = this.#setup.permission.refusal(url);
    if (refusal !== undefined) throw new Blocked(`permission: ${refusal}`);
    if (!isLoopback(url) && this.#setup.server?.mayRegister !== true) {
      throw new Blocked(
        `permission: clients are registered and authorized at ${new URL(url).host} only with --allow registration`,
      );
    }
    return url;
  }
}

/** A flow cannot be played. The text continues "needs …". */
export class Blocked extends Error {}
