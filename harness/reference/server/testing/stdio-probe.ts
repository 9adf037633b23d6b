import { PassThrough } from "node:stream";
import { LATEST, type Revision } from "../../../../schema/revision.ts";
import { validateMessage } from "../../../../schema/validate/index.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { ServerOptions } from "../../../switches/server-options.ts";
import { isObject } from "../../message.ts";
import { META } from "../../meta.ts";
import { ReferenceServer } from "../core/server.ts";
import { serve } from "../wire/stdio.ts";

export const ALL_CAPABILITIES: JsonObject = {
  sampling: { tools: {} },
  roots: { listChanged: true },
  elicitation: { form: {}, url: {} },
};

/** `_meta` of a request of 2026-07-28, for a client with these capabilities. */
export function envelope(capabilities: JsonObject = ALL_CAPABILITIES, more: JsonObject = {}): JsonObject {
  return { [META.protocolVersion]: LATEST, [META.clientCapabilities]: capabilities, ...more };
}

type Matcher = (message: JsonObject) => boolean;

/**
 * A client for tests that sends given messages over stdio in one process, and stores all messages that it receives. It
 * answers only the requests for which it has answers.
 */
export class StdioProbe {
  readonly server: ReferenceServer;
  /** All received messages that were not taken, in order. */
  readonly received: JsonObject[] = [];
  /** The lines that are not JSON objects. */
  readonly noise: string[] = [];
  /** Violations of the revision's schema in received messages. */
  readonly problems: string[] = [];
  /** Resolves when the server has ended after the end of its input, and everything was read. */
  readonly ended: Promise<void>;
  /** The answers of the probe to server requests, by method. Other requests stay in `received`. */
  answers: Readonly<Record<string, JsonObject>> = {};
  /** Called with each line, before it is parsed. */
  onLine: (line: string) => void = () => {};
  readonly #input = new PassThrough();
  readonly #asked = new Map<unknown, string>();
  readonly #revision: Revision;
  #waiting: (() => void)[] = [];
  #count = 0;

  constructor(revision: Revision = LATEST, options: ServerOptions = {}) {
    this.#revision = revision;
    this.server = new ReferenceServer(options);
    const output = new PassThrough();
    const read = this.#read(output);
    this.ended = serve(this.server, { input: this.#input, output }).then(() => {
      output.end();
      return read;
    });
  }

  /** A probe with an initialized session. */
  static async initialized(
    revision: Revision,
    capabilities: JsonObject = ALL_CAPABILITIES,
    options: ServerOptions = {},
  ): Promise<StdioProbe> {
    const probe = new StdioProbe(revision, options);
    const clientInfo = { name: "probe", version: "1" };
    await probe.request("initialize", { protocolVersion: revision, capabilities, clientInfo });
    probe.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return probe;
  }

  /** Sends a message, or a text, as one line. */
  send(message: unknown): void {
    if (isObject(message) && "method" in message) this.#asked.set(message.id, String(message.method));
    this.#input.write(`${typeof message === "string" ? message : JSON.stringify(message)}\n`);
  }

  end(): void {
    this.#input.end();
  }

  /** Sends a request in the probe's revision, and waits for its response. */
  request(method: string, params: JsonObject = {}): Promise<JsonObject> {
    const id = ++this.#count;
    const _meta = this.#revision < "2026-07-28" ? {} : { _meta: envelope() };
    this.send({ jsonrpc: "2.0", id, method, params: { ..._meta, ...params } });
    return this.take((message) => message.id === id && !("method" in message));
  }

  async call(name: string, args: JsonObject = {}, more: JsonObject = {}): Promise<JsonObject> {
    return this.request("tools/call", { name, arguments: args, ...more });
  }

  /** Takes the first message that matches, from the received ones or later ones. */
  async take(matches: Matcher | string): Promise<JsonObject> {
    const fits: Matcher = typeof matches === "string" ? (message) => message.method === matches : matches;
    while (true) {
      const index = this.received.findIndex(fits);
      const [found] = index < 0 ? [] : this.received.splice(index, 1);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  async #read(output: PassThrough): Promise<void> {
    let rest = "";
    for await (const chunk of output) {
      const lines = (rest + String(chunk)).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#keep(line);
      for (const wake of this.#waiting.splice(0)) wake();
    }
  }

  #keep(line: string): void {
    this.onLine(line);
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      message = undefined;
    }
    if (!isObject(message) && !Array.isArray(message)) {
      this.noise.push(line);
      return;
    }
    for (const one of [message].flat() as JsonObject[]) {
      const answer = "id" in one ? this.answers[String(one.method)] : undefined;
      if (answer) this.send({ jsonrpc: "2.0", id: one.id, result: answer });
      else this.received.push(one);
    }
    this.problems.push(...problemsOf(this.#revision, message, this.#asked));
  }
}

/** Violations of the revision's schema in a message of the server. */
export function problemsOf(
  revision: Revision,
  message: unknown,
  asked: ReadonlyMap<unknown, string>,
): readonly string[] {
  const answering = isObject(message) && !("method" in message) ? asked.get(message.id) : undefined;
  return validateMessage(revision, "server", message, answering === undefined ? {} : { answering }).map(
    ({ pointer, message: problem }) =>
      `${answering ?? ""}${pointer}: ${problem} in ${JSON.stringify(message)}`,
  );
}
