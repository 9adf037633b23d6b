/** A client in a few lines, over `fetch`. */
export class SmallClient {
  readonly #url: string;
  #session: string | undefined;
  #id = 0;

  constructor(url: string) {
    this.#url = url;
  }

  async initialize(): Promise<void> {
    const clientInfo = { name: "small", version: "1" };
    await this.request("initialize", { protocolVersion: "2025-11-25", capabilities: {}, clientInfo });
    await this.post({ jsonrpc: "2.0", method: "notifications/initialized" });
  }

  async request(method: string, params: object = {}): Promise<string> {
    this.#id += 1;
    const reply = await this.post({ jsonrpc: "2.0", id: this.#id, method, params });
    return reply.text();
  }

  async post(message: object, signal?: AbortSignal): Promise<Response> {
    const reply = await fetch(this.#url, {
      method: "POST",
      headers: { ...this.#headers(), "content-type": "application/json" },
      body: JSON.stringify(message),
      ...(signal === undefined ? {} : { signal }),
    });
    this.#session = reply.headers.get("mcp-session-id") ?? this.#session;
    return reply;
  }

  /** The stream for messages from the server. */
  listen(signal: AbortSignal): Promise<Response> {
    return fetch(this.#url, { headers: this.#headers(), signal });
  }

  async end(): Promise<number> {
    return (await fetch(this.#url, { method: "DELETE", headers: this.#headers() })).status;
  }

  #headers(): Readonly<Record<string, string>> {
    const session = this.#session;
    return {
      accept: "application/json, text/event-stream",
      ...(session === undefined ? {} : { "mcp-session-id": session, "mcp-protocol-version": "2025-11-25" }),
    };
  }
}
