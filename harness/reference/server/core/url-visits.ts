import { randomUUID } from "node:crypto";

/**
 * The pages that users were sent to, and whether they are done there. In a real server the page itself would tell;
 * here a tool does, for nobody opens a browser in a test.
 */
export class UrlVisits {
  readonly #done = new Map<string, boolean>();

  start(): { readonly id: string; readonly url: string } {
    const id = randomUUID();
    this.#done.set(id, false);
    return { id, url: `https://example.com/elicitations/${id}` };
  }

  /** @returns false when there is no such visit, or it is over. */
  finish(id: string): boolean {
    if (this.#done.get(id) !== false) return false;
    this.#done.set(id, true);
    return true;
  }

  get anyFinished(): boolean {
    return [...this.#done.values()].includes(true);
  }
}
