import type { Reply } from "./reply.ts";

/** As many are remembered. */
const MOST = 100;

/** After this number of responses with ids that no request had, all ids of a target are wrong. */
const WRONG_IDS = 3;

/** The same for a target whose ids were right at times, or matched another request by chance: as many requests have no answer. */
const UNANSWERED = 3;

/** Responses with ids that no request had, and their exchanges over HTTP. */
export class Strays {
  /** A response after the handshake had the id of a request that waited. */
  hasRightIds = false;
  /** How many requests got no response with their id. */
  unanswered = 0;
  readonly #strays: { readonly exchange: number | undefined; readonly reply: Reply }[] = [];

  add(exchange: number | undefined, reply: Reply): void {
    this.#strays.push({ exchange, reply });
    if (this.#strays.length > MOST) this.#strays.shift();
  }

  get any(): boolean {
    return this.#strays.length > 0;
  }

  /**
   * Whether these are the answers of the target. Over HTTP the exchange shows which request a response answers, so this is of
   * use over stdio only. A target that also answers with right ids sends these responses in addition, unless requests have no
   * answer.
   */
  get areAnswers(): boolean {
    return this.#strays.length >= WRONG_IDS && (!this.hasRightIds || this.unanswered >= UNANSWERED);
  }

  /** The first one in these exchanges. */
  within(exchanges: ReadonlySet<number>): Reply | undefined {
    return this.#strays.find(({ exchange }) => exchange !== undefined && exchanges.has(exchange))?.reply;
  }
}
