import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import type { Cuts } from "../../forms/delivery.ts";
import type { Carried, Headers, HttpEndEvent, HttpResponseEvent, Payload } from "../../trace/event.ts";
import { payload } from "../../trace/files/payload.ts";
import { asksAgain } from "../../trace/gateway.ts";
import { headerOf } from "../../trace/headers.ts";
import type { Recorder } from "../../trace/recorder.ts";
import type { HttpEnd, HttpExchange, HttpHead, HttpRequest } from "../connection.ts";
import { inPieces } from "../in-pieces.ts";
import { mediaType, pairs } from "./headers.ts";
import { addressOf, PROXY_ERROR, proxyHeaders, TunnelAgent } from "./proxy.ts";
import { type Body, EventStream, WholeBody } from "./response.ts";

/** Milliseconds, and bytes. */
export interface Limits {
  /** For the socket to connect, including TLS. */
  readonly connect: number;
  /** The memory for one response. The exchange is aborted beyond it. */
  readonly response: number;
}

export const LIMITS: Limits = { connect: 5000, response: 64 * 1024 * 1024 };

export interface Agents {
  readonly "http:": http.Agent;
  readonly "https:": https.Agent;
  /** Through the proxy of the endpoint. */
  readonly tunnel: https.Agent | undefined;
}

export interface ExchangeOptions {
  readonly request: HttpRequest;
  readonly url: URL;
  /** All headers, as they are sent. */
  readonly headers: Headers;
  readonly body: Buffer | undefined;
  readonly connection: string;
  readonly recorder: Recorder;
  readonly agents: Agents;
  /** Opens the stream of bytes, in place of the agents. */
  readonly connect: (() => Duplex) | undefined;
  /** The proxy for the URL, if it has one. */
  readonly proxy: URL | undefined;
  readonly limits: Limits;
}

type Head = Omit<HttpResponseEvent, "seq" | "ms" | keyof Payload>;

/** The error codes of a socket that the other side has closed. */
const CLOSED = new Set(["ECONNRESET", "EPIPE"]);

/** A client need not wait for ever for the interim answer to `Expect: 100-continue` (RFC 9110, section 10.1.1). In milliseconds. */
const EXPECT_MS = 500;

/** How many times a request is sent again, where a gateway may have answered it. */
const MOST_AGAIN = 2;

/** One request, until the end of its answer. Answers that may be those of a gateway are recorded, and it is sent again. */
export class Exchange implements HttpExchange {
  readonly exchange: number;
  readonly seq: number;
  readonly head: Promise<HttpHead | undefined>;
  readonly body: Promise<string>;
  readonly end: Promise<HttpEnd>;
  readonly #options: ExchangeOptions;
  #request: ClientRequest;
  #response: Body | undefined;
  #finished = false;
  #timesAgain = 0;
  #isAskedAgain = false;
  #resolveHead: (head: HttpHead | undefined) => void = () => {};
  #resolveBody: (body: string) => void = () => {};
  #resolveEnd: (end: HttpEnd) => void = () => {};

  constructor(options: ExchangeOptions) {
    const { request, url, headers, body, connection, recorder } = options;
    this.#options = options;
    this.head = new Promise((resolve) => {
      this.#resolveHead = resolve;
    });
    this.body = new Promise((resolve) => {
      this.#resolveBody = resolve;
    });
    this.end = new Promise((resolve) => {
      this.#resolveEnd = resolve;
    });
    // Made before it is recorded, as it throws when a header cannot be sent; nothing leaves before this turn is over.
    this.#request = this.#send(true);
    for (const secret of request.secrets?.sent ?? []) recorder.hide(secret);
    this.exchange = recorder.numberExchange();
    this.seq = recorder.record({
      channel: "http-request",
      connection,
      exchange: this.exchange,
      method: request.method,
      url: url.href,
      headers,
      ...(body === undefined ? {} : payload(body)),
      ...(request.by === undefined ? {} : { by: request.by }),
      ...(request.broken ? { broken: true } : {}),
    }).seq;
  }

  abort(): void {
    this.#finish("aborted");
    this.#request.destroy();
  }

  #send(pooled: boolean): ClientRequest {
    const { body, limits } = this.#options;
    const request = this.#open(pooled);
    let before = 0;
    request.on("socket", (socket) => {
      before = socket.bytesRead;
      limitConnecting(request, socket, limits.connect);
    });
    request.on("response", (response) => this.#receive(response));
    request.on("error", (error) => {
      if (request !== this.#request) return;
      const code = codeOf(error);
      // A server may close an idle socket just when we write to it. If nothing came back, the server most likely never
      // read the request. Then it is sent again, once, on a new socket (RFC 9112, section 9.3.1).
      const untouched = request.reusedSocket && request.socket?.bytesRead === before && CLOSED.has(code);
      if (untouched && !this.#finished) this.#request = this.#send(false);
      else this.#finish("lost", this.#isOfProxy(error) ? `${PROXY_ERROR}${code}` : code);
    });
    request.on("close", () => {
      // A response that has begun has its own end: part of it may not be recorded yet.
      if (request === this.#request && this.#response === undefined) this.#finish("lost");
    });
    const { cuts = [], headers } = this.#options.request;
    if (body === undefined || (cuts.length === 0 && headerOf(headers, "Expect") === undefined))
      request.end(body);
    else void this.#deliver(request, body, cuts);
    return request;
  }

  /** In pieces; with `Expect: 100-continue` after the interim answer, or any other sign of the server. */
  async #deliver(request: ClientRequest, body: Buffer, cuts: Cuts): Promise<void> {
    const put = (piece: Uint8Array) => new Promise<void>((resolve) => request.write(piece, () => resolve()));
    if (headerOf(this.#options.request.headers, "Expect") !== undefined) {
      const signs = ["continue", "response", "error", "close"] as const;
      const waited = delay(EXPECT_MS, undefined, { ref: false });
      await Promise.race([
        waited,
        ...signs.map((sign) => new Promise((resolve) => request.once(sign, resolve))),
      ]);
    }
    await inPieces(body, cuts, (piece) => (request.destroyed ? Promise.resolve() : put(piece)));
    if (!request.destroyed) request.end();
  }

  #open(pooled: boolean): ClientRequest {
    const { request, url, headers, agents, connect, proxy, limits } = this.#options;
    const { method } = request;
    const secure = url.protocol === "https:";
    const common = { method, headers: headers.flat() };
    if (connect !== undefined)
      return (secure ? https : http).request(url, { ...common, createConnection: connect });
    if (proxy === undefined) {
      return (secure ? https : http).request(url, {
        ...common,
        agent: pooled ? agents[secure ? "https:" : "http:"] : false,
      });
    }
    if (secure) {
      const agent = pooled ? agents.tunnel : undefined;
      return https.request(url, { ...common, agent: agent ?? new TunnelAgent(proxy, limits.connect) });
    }
    // A proxy for http: gets the whole URL in the first line of the request.
    const isSecureProxy = proxy.protocol === "https:";
    return (isSecureProxy ? https : http).request({
      ...addressOf(proxy),
      method,
      path: url.href,
      headers: [...headers, ...proxyHeaders(proxy)].flat(),
      agent: pooled ? agents[isSecureProxy ? "https:" : "http:"] : false,
    });
  }

  #receive(response: IncomingMessage): void {
    if (this.#finished) return;
    const { recorder, connection, limits } = this.#options;
    const headers = pairs(response.rawHeaders);
    const status = response.statusCode ?? 0;
    const sse = mediaType(headers) === "text/event-stream";
    const start = {
      channel: "http-response",
      connection,
      exchange: this.exchange,
      status,
      headers,
      sse,
    } as const;
    if (sse) {
      const { seq } = recorder.record(start);
      this.#resolveHead({ status, headers, seq });
      this.#response = new EventStream(recorder, connection, this.exchange, limits.response);
    } else {
      this.#response = new WholeBody(limits.response, (content) =>
        this.#recordWhole(start, content, response.complete),
      );
    }
    const body = this.#response;
    const isOver = () => this.#finished || this.#response !== body;
    const finish = (how: HttpEndEvent["how"], error?: string) => {
      if (!isOver()) this.#finish(how, error);
    };
    response.on("data", (chunk: Buffer) => {
      if (isOver()) return;
      const excess = body.push(chunk);
      if (excess !== undefined && this.#options.request.most !== undefined) this.abort();
      else if (excess !== undefined) this.#abortBecause(excess);
      else if (recorder.isFull(connection))
        this.#abortBecause("mcp-conform stores no more of this connection");
    });
    response.on("end", () => finish("complete"));
    response.on("error", (error) => finish("lost", codeOf(error)));
    response.on("close", () => finish("lost"));
  }

  #recordWhole(start: Head, content: Payload & Carried, isComplete: boolean): void {
    const { recorder, request } = this.#options;
    const { status, headers } = start;
    for (const secret of request.secrets?.found(headers, content.raw) ?? []) recorder.hide(secret);
    this.#isAskedAgain =
      isComplete && !request.once && this.#timesAgain < MOST_AGAIN && asksAgain({ ...start, ...content });
    // Its value is left out, so that no reader takes it for a message.
    const { message, ...text } = content;
    const { seq } = recorder.record(
      this.#isAskedAgain ? { ...start, ...text, again: true } : { ...start, ...content },
    );
    if (!this.#isAskedAgain) this.#resolveHead({ status, headers, seq });
  }

  #sendAgain(): void {
    this.#isAskedAgain = false;
    this.#timesAgain += 1;
    this.#finished = false;
    this.#response = undefined;
    this.#request = this.#send(true);
  }

  /** Whether the connection to a proxy for http: failed. With a tunnel, its agent says so. */
  #isOfProxy(error: Error): boolean {
    const { proxy, url } = this.#options;
    if (proxy === undefined || url.protocol !== "http:") return false;
    return "syscall" in error
      ? /^(?:connect|getaddrinfo)$/.test(String(error.syscall))
      : codeOf(error) === "ETIMEDOUT";
  }

  #abortBecause(why: string): void {
    this.#finish("aborted", why);
    this.#request.destroy();
  }

  #finish(how: HttpEndEvent["how"], error?: string): void {
    if (this.#finished) return;
    this.#finished = true;
    const { recorder, connection } = this.#options;
    const body = this.#response?.end() ?? "";
    if (how === "complete" && this.#isAskedAgain) {
      this.#sendAgain();
      return;
    }
    const outcome = { how, ...(error === undefined ? {} : { error }) };
    const { seq } = recorder.record({ channel: "http-end", connection, exchange: this.exchange, ...outcome });
    this.#resolveHead(undefined);
    this.#resolveBody(body);
    this.#resolveEnd({ ...outcome, seq });
  }
}

function limitConnecting(request: ClientRequest, socket: Socket, ms: number): void {
  if (!socket.connecting) return;
  const late = Object.assign(new Error(`No connection within ${ms} ms`), { code: "ETIMEDOUT" });
  const timer = setTimeout(() => request.destroy(late), ms);
  socket.once("encrypted" in socket ? "secureConnect" : "connect", () => clearTimeout(timer));
  request.once("close", () => clearTimeout(timer));
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
