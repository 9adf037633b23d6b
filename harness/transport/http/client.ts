import http from "node:http";
import https from "node:https";
import type { Duplex } from "node:stream";
import type { Revision } from "../../../schema/revision.ts";
import type { Headers } from "../../trace/event.ts";
import { isAskedAgain } from "../../trace/gateway.ts";
import { headerOf, sameName } from "../../trace/headers.ts";
import type { Recorder } from "../../trace/recorder.ts";
import {
  type AnyHttpConnection,
  ConnectionClosed,
  type HttpConnection,
  type HttpExchange,
  type HttpRequest,
  type HttpSseConnection,
  type Listener,
} from "../connection.ts";
import { type Agents, Exchange, LIMITS, type Limits } from "./exchange.ts";
import { proxyFor, TunnelAgent } from "./proxy.ts";

export interface HttpOptions {
  /** The endpoint of the target, absolute: http or https. */
  readonly url: string;
  /** Headers of the operator, such as Authorization. They are sent with each request to the origin of the endpoint. */
  readonly headers?: Headers;
  readonly recorder: Recorder;
  /** The purpose in words, for the trace: "shared session of 2025-11-25". */
  readonly purpose: string;
  readonly revision: Revision;
  readonly limits?: Partial<Limits>;
  /** HTTP+SSE: the hosts other than that of the URL to which messages may be posted. */
  readonly allowedHosts?: readonly string[];
  /** Opens the stream of bytes for a request. Left out: a TCP connection to the host of the URL. */
  readonly connect?: () => Duplex;
}

/**
 * A client for one target. It sends nothing before the first request. It follows no redirect, stores no cookie, and adds
 * no Accept or User-Agent: it sends exactly what is requested. Throws an Error for a URL that it cannot use.
 */
export function openHttp(options: HttpOptions): HttpConnection {
  return new HttpClient("http", endpoint(options.url), options);
}

/** The same for a target that is judged over HTTP+SSE. The URL is that of the event stream. */
export function openHttpSse(options: HttpOptions): HttpSseConnection {
  return new HttpClient("http+sse", endpoint(options.url), options);
}

function endpoint(text: string): URL {
  const expected = "Expected an absolute URL such as http://localhost:3000/mcp.";
  if (!URL.canParse(text)) throw new Error(`The URL ${JSON.stringify(text)} is not valid. ${expected}`);
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new Error(`The URL ${text} has the scheme ${url.protocol} instead of http: or https:. ${expected}`);
  }
  if (url.username !== "" || url.password !== "") {
    throw new Error(
      `The URL of ${url.host} contains credentials. Pass them in a header: Authorization: Basic …`,
    );
  }
  return url;
}

/** Streams stay open for as long as the target wants, so only the number of idle sockets has a limit. */
const POOL = { keepAlive: true, maxFreeSockets: 16 };

function agentsOf(proxy: URL | undefined, { connect }: Limits): Agents {
  return {
    "http:": new http.Agent(POOL),
    "https:": new https.Agent(POOL),
    tunnel: proxy && new TunnelAgent(proxy, connect, POOL),
  };
}

class HttpClient<Transport extends AnyHttpConnection["transport"]> {
  readonly transport: Transport;
  readonly allowedHosts: readonly string[];
  readonly id: string;
  readonly url: string;
  readonly #endpoint: URL;
  readonly #operatorHeaders: Headers;
  readonly #recorder: Recorder;
  readonly #limits: Limits;
  readonly #connect: HttpOptions["connect"];
  readonly #open = new Set<Exchange>();
  readonly #proxy: URL | undefined;
  readonly #agents: Agents;
  #closed = false;

  constructor(transport: Transport, endpoint: URL, options: HttpOptions) {
    const { headers = [], recorder, purpose, revision, limits, connect } = options;
    this.transport = transport;
    this.allowedHosts = options.allowedHosts ?? [];
    this.#endpoint = endpoint;
    this.#operatorHeaders = headers;
    this.#recorder = recorder;
    this.#limits = { ...LIMITS, ...limits };
    this.#connect = connect;
    this.#proxy = connect === undefined ? proxyFor(endpoint) : undefined;
    this.#agents = agentsOf(this.#proxy, this.#limits);
    this.url = endpoint.href;
    this.id = recorder.nameConnection();
    recorder.record({ channel: "open", connection: this.id, transport, purpose, revision });
  }

  listen(listener: Listener): () => void {
    return this.#recorder.listen((event) => {
      if (event.connection === this.id && !isAskedAgain(event)) listener(event);
    });
  }

  /** Throws a TypeError for a header that Node cannot send: one with a control character, or a character beyond Latin-1. */
  request(request: HttpRequest): HttpExchange {
    if (this.#closed)
      throw new ConnectionClosed(`Connection ${this.id} is closed. It takes no more requests.`);
    const url = new URL(request.url ?? this.#endpoint);
    const body = request.body === undefined ? undefined : Buffer.from(request.body);
    const exchange = new Exchange({
      request,
      url,
      headers: this.#headers(url, request, body),
      body,
      connection: this.id,
      recorder: this.#recorder,
      agents: this.#agents,
      connect: this.#connect,
      // Another origin has its own way.
      proxy:
        this.#connect === undefined && url.origin !== this.#endpoint.origin ? proxyFor(url) : this.#proxy,
      limits: request.most === undefined ? this.#limits : { ...this.#limits, response: request.most },
    });
    this.#open.add(exchange);
    void exchange.end.then(() => this.#open.delete(exchange));
    return exchange;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const exchange of this.#open) exchange.abort();
    for (const agent of Object.values(this.#agents)) agent?.destroy();
  }

  /** All headers to send. A header of the request replaces those of the operator and of HTTP with the same name. */
  #headers(url: URL, { method, headers, anonymous }: HttpRequest, body: Buffer | undefined): Headers {
    const isGiven = (name: string): boolean => headerOf(headers, name) !== undefined;
    // Another origin, such as an authorization server, must not get the secrets of the operator.
    const own = url.origin === this.#endpoint.origin ? this.#operatorHeaders : [];
    const length =
      body !== undefined || /^(POST|PUT|PATCH)$/.test(method) ? String(body?.length ?? 0) : undefined;
    const all: (readonly [string, string])[] = isGiven("Host") ? [] : [["Host", url.host]];
    const isSent = (name: string): boolean =>
      !isGiven(name) && !(anonymous && sameName(name, "Authorization"));
    all.push(...own.filter(([name]) => isSent(name)), ...headers);
    if (length !== undefined && !isGiven("Content-Length") && !isGiven("Transfer-Encoding")) {
      all.push(["Content-Length", length]);
    }
    if (!isGiven("Connection")) all.push(["Connection", "keep-alive"]);
    return all;
  }
}
