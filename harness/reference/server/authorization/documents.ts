import { isLoopback } from "../../../authorization/loopback.ts";
import type { DocumentReading } from "../../../switches/server.ts";

/** In milliseconds. */
const MOST_MS = 5_000;

/** Requests the documents of clients, and stores them as their HTTP headers allow. On loopback only: it is a test server. */
export class ClientDocuments {
  readonly #reading: DocumentReading;
  /** Documents by URL, with the time until which they may be used. */
  readonly #stored = new Map<string, { readonly text: string; readonly until: number }>();

  constructor(reading: DocumentReading) {
    this.#reading = reading;
  }

  /** The text of the document at a URL. Undefined if there is none. */
  async at(url: string): Promise<string | undefined> {
    const { edit = (text) => text, invents } = this.#reading;
    if (!URL.canParse(url) || !isLoopback(url)) return undefined;
    if (invents !== undefined) return invents(url);
    const stored = this.#stored.get(url);
    const text = stored !== undefined && stored.until > Date.now() ? stored.text : await this.#request(url);
    return text === undefined ? undefined : edit(text, url);
  }

  async #request(url: string): Promise<string | undefined> {
    try {
      const response = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(MOST_MS) });
      const text = await response.text();
      if (!response.ok) return undefined;
      this.#stored.set(url, { text, until: this.#until(response.headers.get("cache-control") ?? "") });
      return text;
    } catch {
      return undefined;
    }
  }

  #until(control: string): number {
    const { stores } = this.#reading;
    if (stores === "always") return Number.POSITIVE_INFINITY;
    const [, seconds] = /\bmax-age=(\d+)/.exec(control) ?? [];
    const isStored = stores !== "never" && seconds !== undefined && !/\bno-store\b/.test(control);
    return isStored ? Date.now() + Number(seconds) * 1000 : 0;
  }
}
