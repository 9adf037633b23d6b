import type { Revision } from "../../schema/revision.ts";
import type { Conversed } from "./conversation.ts";
import { Conversations } from "./conversations.ts";
import type { Ledger } from "./ledger.ts";
import type { Seen } from "./tap.ts";
import { type Desk, WatchedLink } from "./watch-http.ts";
import { WatchedProcess } from "./watch-stdio.ts";

export interface WatchOptions {
  readonly ledger: Ledger;
  /** The path and the query of the endpoint. */
  readonly endpoint: string;
  readonly spec?: Revision | undefined;
  /** Called with a conversation of which nothing is remembered from now on. */
  readonly onForget: (conversation: Conversed) => void;
  readonly onBypass: (address: string) => void;
}

/** Reads everything that passes. */
export class Watch {
  readonly #options: WatchOptions;
  readonly #links = new Map<number, WatchedLink>();
  readonly #desk: Desk;
  #process: WatchedProcess | undefined;

  constructor(options: WatchOptions) {
    this.#options = options;
    const { ledger, onForget, onBypass, spec, endpoint } = options;
    let exchanges = 0;
    this.#desk = {
      conversations: new Conversations(ledger, onForget, spec),
      endpoint,
      addresses: new Map(),
      nextExchange: () => {
        exchanges += 1;
        return exchanges;
      },
      bypassed: onBypass,
    };
  }

  get conversations(): readonly Conversed[] {
    const overHttp = [...this.#desk.conversations.all];
    return this.#process === undefined ? overHttp : [this.#process.conversation];
  }

  see(seen: Seen): void {
    if (seen.kind === "open" && seen.over === "stdio") {
      this.#process = new WatchedProcess(this.#options.ledger, this.#options.spec);
    } else if (seen.kind === "open") {
      this.#links.set(seen.link, new WatchedLink(this.#desk, seen.link));
    } else if (this.#process !== undefined) {
      this.#process.see(seen);
    } else {
      this.#links.get(seen.link)?.see(seen);
      if (seen.kind === "lost" || seen.kind === "server-end") this.#links.delete(seen.link);
    }
  }
}
