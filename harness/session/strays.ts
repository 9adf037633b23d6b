import type { Reply } from "./reply.ts";

/** As many are remembered. */
const MOST = 100;

/** Responses with ids that no request had, and their exchanges over HTTP. */
export class Strays {
  readonly #strays: { readonly exchange: number | undefined; readonly reply: Reply }[] = [];

  add(exchange: number | undefined, reply: Reply): void {
    this.#strays.push({ exchange, reply });
    if (this.#strays.length > MOST) this.#strays.shift();
  }

  get count(): number {
    return this.#strays.length;
  }

  /** The first one in these exchanges. */
  within(exchanges: ReadonlySet<number>): Reply | undefined {
    return this.#strays.find(({ exchange }) => exchange !== undefined && exchanges.has(exchange))?.reply;
  }
}
