import { randomUUID } from "node:crypto";

/**
 * The pages to which users were sent, and whether the users are done. In a real server, the page reports that. Here a
 * tool does, because tests open no browser.
 */
export class UrlVisits {
  readonly #done = new Map<string, boolean>();

  start(): { readonly id: string; readonly url: string } {
    const id = randomUUID();
    this.#done.set(id, false);
    return { id, url: `https://example.com/elicitations/${id}` };
  }

  /** @returns false if the visit does not exist, or is complete. */
  finish(id: string): boolean {
    if (this.#done.get(id) !== false) return false;
    this.#done.set(id, true);
    return true;
  }

  get anyFinished(): boolean {
    return [...this.#done.values()].includes(true);
  }
}
