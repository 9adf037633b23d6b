import { isLoopback, visit } from "../../authorization/browser/user-agent.ts";
import type { BrowserEvent } from "../../trace/event.ts";
import type { Recorder } from "../../trace/recorder.ts";

/** A printed URL is visited if the client has not opened it after this time, in milliseconds. A stimulus: what a user does. */
const PRINTED_MS = 500;

/** The browser of the user, which the harness plays. It requests only authorization endpoints of the harness. */
export class Browser {
  readonly #recorder: Recorder;
  readonly #connection: string;
  readonly #nonce: string;
  readonly #origins: readonly string[];
  readonly #visits = new Set<Promise<unknown>>();
  /** URLs that the client has printed, each with the timer of its visit. */
  readonly #printed = new Map<string, NodeJS.Timeout>();
  readonly #seen = new Set<string>();
  /** A client that starts an opener needs no visit of what it prints. */
  #hasOpener = false;

  constructor(recorder: Recorder, connection: string, nonce: string, origins: readonly string[]) {
    this.#recorder = recorder;
    this.#connection = connection;
    this.#nonce = nonce;
    this.#origins = origins;
  }

  /** The client opens a URL. Resolves when the browser has followed all redirects. */
  async open(url: string): Promise<void> {
    this.#hasOpener = true;
    for (const timer of this.#printed.values()) clearTimeout(timer);
    await this.#visit(url, "opener");
  }

  /** A client prints a URL for the user. `isRequested`: whether it has requested the URL itself. */
  heard(text: string, isRequested: (url: string) => boolean): void {
    if (this.#hasOpener || !text.includes(this.#nonce)) return;
    for (const [word] of text.matchAll(/[a-z][a-z\d+.-]*:[^\s"'<>`\p{Cc}]+/giu)) {
      if (!word.includes(this.#nonce) || this.#printed.has(word) || this.#seen.has(word)) continue;
      const timer = setTimeout(() => {
        if (!isRequested(word) && !this.#seen.has(word)) void this.#visit(word, "output");
      }, PRINTED_MS);
      this.#printed.set(word, timer);
    }
  }

  async close(): Promise<void> {
    for (const timer of this.#printed.values()) clearTimeout(timer);
    await Promise.allSettled(this.#visits);
  }

  async #visit(url: string, by: BrowserEvent["by"]): Promise<void> {
    this.#seen.add(url);
    this.#recorder.record({ channel: "browser", connection: this.#connection, url, by });
    const isOurs = isLoopback(url) && this.#origins.includes(new URL(url).origin);
    if (!isOurs) return;
    const visiting = visit(url);
    this.#visits.add(visiting);
    await visiting.catch(() => undefined);
    this.#visits.delete(visiting);
  }
}
