import { createInterface } from "node:readline";
import { PassThrough } from "node:stream";
import type { JsonObject } from "../../../../schema/json.ts";
import { ReferenceServer } from "../../../reference/server/core/server.ts";
import { serve } from "../../../reference/server/wire/stdio.ts";
import { suiteOffer } from "../offer.ts";

type Message = JsonObject & {
  readonly id?: number;
  readonly result?: JsonObject;
  readonly error?: JsonObject;
};

/** A session with the suite as a server, in this process. */
export class Session {
  readonly received: Message[] = [];
  readonly ended: Promise<void>;
  readonly #input = new PassThrough();
  readonly #waiting = new Map<number, (message: Message) => void>();
  #id = 0;

  constructor() {
    const output = new PassThrough();
    createInterface({ input: output }).on("line", (line) => {
      const message = JSON.parse(line) as Message;
      this.received.push(message);
      if (message.id !== undefined) this.#waiting.get(message.id)?.(message);
    });
    this.ended = serve(new ReferenceServer({}, suiteOffer()), { input: this.#input, output });
  }

  get lastId(): number {
    return this.#id;
  }

  request(method: string, params: JsonObject = {}): Promise<Message> {
    this.#id += 1;
    const id = this.#id;
    this.#send({ id, method, params });
    return new Promise((resolve) => this.#waiting.set(id, resolve));
  }

  notify(method: string, params: JsonObject = {}): void {
    this.#send({ method, params });
  }

  /** The result of a tool, with its progress under the token "p". */
  async call(name: string, args: JsonObject): Promise<JsonObject> {
    const { result, error } = await this.request("tools/call", {
      name,
      arguments: args,
      _meta: { progressToken: "p" },
    });
    return result ?? { error };
  }

  async open(protocolVersion: string): Promise<this> {
    const clientInfo = { name: "test", version: "1" };
    await this.request("initialize", { protocolVersion, capabilities: {}, clientInfo });
    this.notify("notifications/initialized");
    return this;
  }

  close(): Promise<void> {
    this.#input.end();
    return this.ended;
  }

  #send(message: JsonObject): void {
    this.#input.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }
}
