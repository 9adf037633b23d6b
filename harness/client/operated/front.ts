import { parse } from "../../trace/files/payload.ts";
import { HEADER, headerOf } from "../../trace/headers.ts";
import type { Endpoint } from "../endpoint/endpoint.ts";
import type { IncomingRequest, Outgoing } from "../endpoint/exchange.ts";
import { type Listening, listen } from "../endpoint/http.ts";

/** What the front asks about a request that opens a new conversation. */
export interface Turns {
  /** Whether the situation has been used, so that a new conversation belongs to the next one. */
  isUsed(): boolean;
  /** Ends the situation. */
  next(): void;
}

/** The requests with which a client begins. */
const OPENING: readonly unknown[] = ["initialize", "server/discover"];

/**
 * One URL for all situations, which are served there one after the other: an application is configured once. A request that comes
 * between two situations waits for the next one.
 */
export class Front {
  readonly #turns: Turns;
  readonly #listening: Promise<Listening>;
  #mounted: Endpoint | undefined;
  #served: Endpoint | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;
  /** The endpoints that have assigned the session ids of the application. */
  readonly #sessions = new Map<string, Endpoint>();
  readonly #waiting: ((endpoint: Endpoint | undefined) => void)[] = [];

  private constructor(turns: Turns, port: number, path: string) {
    this.#turns = turns;
    const exchange: Endpoint["exchange"] = (request, to, gone) => this.#exchange(request, to, gone);
    const endpoint: Endpoint = { path, exchange, at: () => endpoint, close: () => {} };
    this.#listening = listen(endpoint, { at: port });
  }

  /** Rejects if the port cannot be used. */
  static async open(turns: Turns, port: number, path: string): Promise<Front> {
    const front = new Front(turns, port, path);
    await front.#listening;
    return front;
  }

  get url(): Promise<string> {
    return this.#listening.then(({ url }) => url);
  }

  /** Takes the place of the endpoint before it, when that is closed. It is served from `begin` on. */
  async mount(endpoint: Endpoint): Promise<Listening> {
    const before = this.#turn;
    let end = () => {};
    this.#turn = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    const url = await this.url;
    this.#mounted = endpoint.at(url);
    return {
      url,
      close: async () => {
        this.#served = undefined;
        this.#mounted = undefined;
        endpoint.close();
        end();
      },
    };
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const go of this.#waiting.splice(0)) go(undefined);
    await (await this.#listening).close();
  }

  /** Serves what is mounted, also to what has waited for it. */
  begin(): void {
    this.#served = this.#mounted;
    if (this.#served !== undefined) for (const go of this.#waiting.splice(0)) go(this.#served);
  }

  async #exchange(request: IncomingRequest, to: Outgoing, gone: AbortSignal): Promise<void> {
    if (this.#served !== undefined && opens(request) && this.#turns.isUsed()) {
      this.#served = undefined;
      this.#turns.next();
    }
    const endpoint = this.#served ?? (await this.#next());
    if (endpoint === undefined) return refuse(to, 503);
    // The session ended with its situation. To know that is no duty in the next one.
    const assignedBy = this.#sessions.get(headerOf(request.headers, HEADER.sessionId) ?? "");
    if (assignedBy !== undefined && assignedBy !== endpoint) return refuse(to, 404);
    return endpoint.exchange(request, this.#noting(endpoint, to), gone);
  }

  /** Remembers which session ids an endpoint assigns. */
  #noting(endpoint: Endpoint, to: Outgoing): Outgoing {
    return {
      ...to,
      head: (status, headers) => {
        const id = headerOf(headers, HEADER.sessionId);
        if (id !== undefined) this.#sessions.set(id, endpoint);
        to.head(status, headers);
      },
    };
  }

  #next(): Promise<Endpoint | undefined> {
    if (this.#isClosed) return Promise.resolve(undefined);
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}

function refuse(to: Outgoing, status: number): void {
  to.head(status, []);
  to.end();
}

function opens({ method, body }: IncomingRequest): boolean {
  if (method !== "POST") return false;
  const { message } = parse(Buffer.from(body).toString());
  return (
    typeof message === "object" && message !== null && "method" in message && OPENING.includes(message.method)
  );
}
