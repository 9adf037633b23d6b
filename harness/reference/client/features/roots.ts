import type { JsonObject } from "../../../switches/message.ts";

/** The roots of a client, which may change. */
export class Roots {
  #hasChanged = false;

  change(): void {
    this.#hasChanged = true;
  }

  list(): JsonObject {
    const name = this.#hasChanged ? "other" : "project";
    return { roots: [{ uri: `file:///home/user/${name}`, name: "Project" }] };
  }
}
