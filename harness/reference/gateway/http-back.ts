import type { JsonObject } from "../../switches/message.ts";
import { eventsOf } from "../client/wire/sse.ts";
import { isObject } from "../message.ts";
import { type End, type GatewayHooks, messagesIn, type OpenBack } from "./relay.ts";

const ACCEPT = "application/json, text/event-stream";

/** A server over Streamable HTTP: each message is a POST, and a stream of GET has what belongs to no request. */
export function httpBack(url: string, hooks: readonly GatewayHooks[] = []): OpenBack {
  return (receive, gone) => new HttpSession(url, hooks, receive, gone);
}

class HttpSession implements End {
  readonly #url: string;
  readonly #hooks: readonly GatewayHooks[];
  readonly #receive: (message: JsonObject) => void;
  readonly #gone: () => void;
  readonly #over = new AbortController();
  #session: Readonly<Record<string, string>> = {};
  #ready: Promise<unknown> = Promise.resolve();

  constructor(
    url: string,
    hooks: readonly GatewayHooks[],
    receive: (message: JsonObject) => void,
    gone: () => void,
  ) {
    this.#url = url;
    this.#hooks = hooks;
    this.#receive = receive;
    this.#gone = gone;
  }

  /** Nothing is sent before the answer to `initialize`, because it has the id of the session. */
  send(message: JsonObject): void {
    const posted = this.#ready.then(() => this.#post(message));
    if (message.method === "initialize" || message.method === "notifications/initialized") {
      this.#ready = posted;
      if (message.method === "notifications/initialized") void posted.then(() => this.#listen());
    }
  }

  close(): void {
    if (this.#over.signal.aborted) return;
    this.#over.abort();
    if (this.#session["mcp-session-id"] === undefined) return;
    void fetch(this.#url, { method: "DELETE", headers: this.#headers(undefined) }).catch(() => {});
  }

  async #post(message: JsonObject): Promise<void> {
    try {
      const response = await fetch(this.#url, {
        method: "POST",
        headers: this.#headers(message, { accept: ACCEPT, "content-type": "application/json" }),
        body: JSON.stringify(message),
        signal: this.#over.signal,
      });
      const id = response.headers.get("mcp-session-id");
      if (message.method === "initialize" && id !== null) this.#session = { "mcp-session-id": id };
      await this.#read(response, message);
    } catch {
      if (!this.#over.signal.aborted) this.#gone();
    }
  }

  async #listen(): Promise<void> {
    const headers = this.#headers(undefined, { accept: "text/event-stream" });
    const response = await fetch(this.#url, { headers, signal: this.#over.signal }).catch(() => undefined);
    if (response?.ok) await this.#read(response, {}).catch(() => {});
  }

  async #read(response: Response, asked: JsonObject): Promise<void> {
    const take = (text: string) => {
      for (const one of messagesIn(text)) {
        if (asked.method === "initialize") this.#agree(one);
        this.#receive(one);
      }
    };
    if (response.headers.get("content-type")?.startsWith("text/event-stream") && response.body) {
      for await (const { data } of eventsOf(response.body)) if (data) take(data);
      return;
    }
    const text = await response.text();
    if (text !== "" && response.headers.get("content-type")?.startsWith("application/json")) take(text);
  }

  #agree({ result }: JsonObject): void {
    const version = isObject(result) ? result.protocolVersion : undefined;
    if (typeof version === "string") this.#session = { ...this.#session, "mcp-protocol-version": version };
  }

  #headers(message: JsonObject | undefined, own: Readonly<Record<string, string>> = {}) {
    return this.#hooks.reduce<Record<string, string>>(
      (headers, hooks) => hooks.headers?.(headers, message) ?? headers,
      { ...own, ...this.#session },
    );
  }
}
