import { LATEST, type Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { ServerOptions } from "../../../switches/server-options.ts";
import { ReferenceServer } from "../core/server.ts";
import { type Running, startHttp } from "../wire/http.ts";
import { ALL_CAPABILITIES, envelope } from "./stdio-probe.ts";

type Headers = Readonly<Record<string, string>>;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly text: string;
  /** Its messages, from JSON or from a stream. */
  readonly messages: readonly JsonObject[];
  /** The ids of its events. */
  readonly eventIds: readonly string[];
}

/** A client for tests that sends given messages over HTTP. */
export class HttpProbe {
  /** Default headers of every request. */
  headers: Headers;
  readonly #running: Running;
  readonly #revision: Revision;
  #count = 0;

  constructor(running: Running, revision: Revision) {
    this.#running = running;
    this.#revision = revision;
    this.headers = { "mcp-protocol-version": revision };
  }

  static async start(revision: Revision = LATEST, options: ServerOptions = {}): Promise<HttpProbe> {
    return new HttpProbe(await startHttp(new ReferenceServer(options)), revision);
  }

  /** A probe with an initialized session. */
  static async initialized(
    revision: Revision,
    capabilities: JsonObject = ALL_CAPABILITIES,
    options: ServerOptions = {},
  ): Promise<HttpProbe> {
    const probe = await HttpProbe.start(revision, options);
    await probe.initialize(capabilities);
    return probe;
  }

  /** Starts a session, and uses it for all later requests. */
  async initialize(capabilities: JsonObject = ALL_CAPABILITIES): Promise<HttpAnswer> {
    const clientInfo = { name: "probe", version: "1" };
    const params = { protocolVersion: this.#revision, capabilities, clientInfo };
    this.headers = { "mcp-protocol-version": this.#revision };
    const answer = await this.post({ jsonrpc: "2.0", id: 0, method: "initialize", params });
    const id = answer.headers.get("mcp-session-id");
    if (id !== null) this.headers = { ...this.headers, "mcp-session-id": id };
    await this.post({ jsonrpc: "2.0", method: "notifications/initialized" });
    return answer;
  }

  close(): Promise<void> {
    return this.#running.close();
  }

  /** Sends a request in the probe's revision, with the headers of that revision. */
  request(method: string, params: JsonObject = {}, headers: Headers = {}): Promise<HttpAnswer> {
    const id = ++this.#count;
    if (this.#revision < LATEST) return this.post({ jsonrpc: "2.0", id, method, params }, headers);
    const name = params.name ?? params.uri ?? params.taskId;
    const mirrored = { "mcp-method": method, ...(name === undefined ? {} : { "mcp-name": String(name) }) };
    const message = { jsonrpc: "2.0", id, method, params: { _meta: envelope(), ...params } };
    return this.post(message, { ...mirrored, ...headers });
  }

  async post(body: unknown, headers: Headers = {}): Promise<HttpAnswer> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    return answerOf(await this.open("POST", headers, text));
  }

  async send(method: string, headers: Headers = {}): Promise<HttpAnswer> {
    return answerOf(await this.open(method, headers));
  }

  /** The response, before its body is read. A header with the value "" is not sent. */
  open(method: string, headers: Headers = {}, body?: string, signal?: AbortSignal): Promise<Response> {
    const all = Object.entries({ ...this.headers, ...headers }).filter(([, value]) => value !== "");
    return fetch(this.#running.url, {
      method,
      headers: Object.fromEntries(all),
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  }
}

async function answerOf(response: Response): Promise<HttpAnswer> {
  const { status, headers } = response;
  const text = await response.text();
  const fields = text.split("\n").map((line) => /^(data|id): ?(.*)$/.exec(line));
  const valuesOf = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ""] : []));
  const type = headers.get("content-type") ?? "";
  const data = type.includes("json") ? [text] : type.includes("event-stream") ? valuesOf("data") : [];
  const messages = data.filter((one) => one !== "").flatMap<JsonObject>((one) => JSON.parse(one));
  return { status, headers, text, messages, eventIds: valuesOf("id") };
}

/** Reads a stream until it contains a text. Returns everything that was read. */
export async function readUntil(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  wanted: string,
): Promise<string> {
  let text = "";
  while (!text.includes(wanted)) {
    const { done, value } = await reader.read();
    if (done) throw new Error(`the stream ended before ${JSON.stringify(wanted)} came, after ${text}`);
    text += new TextDecoder().decode(value);
  }
  return text;
}
