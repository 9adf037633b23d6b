import http from "node:http";
import https from "node:https";
import { isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import tls from "node:tls";

type Environment = Readonly<Record<string, string | undefined>>;

/** The code of an error that the proxy caused, not the server. What follows is the code of the system, or an HTTP status. */
export const PROXY_ERROR = "PROXY_";

/**
 * The proxy for a URL, from HTTP_PROXY, HTTPS_PROXY and NO_PROXY in either case, as curl reads them. Undefined without one,
 * and for this machine. Throws an Error for a proxy that cannot be used.
 */
export function proxyFor(url: URL, env: Environment = process.env): URL | undefined {
  const name = url.protocol === "https:" ? "https_proxy" : "http_proxy";
  const text = variableIn(env, name);
  if (text === "" || isLocal(url) || isExcluded(url, variableIn(env, "no_proxy"))) return undefined;
  const proxy = text.includes("://") ? text : `http://${text}`;
  // The value may have a password, so no message shows it.
  if (!URL.canParse(proxy) || !/^https?:$/.test(new URL(proxy).protocol)) {
    throw new Error(
      `The proxy in ${name.toUpperCase()} is no http: or https: URL. Expected a URL such as http://proxy.example:8080, or the host of the server in NO_PROXY.`,
    );
  }
  return new URL(proxy);
}

function variableIn(env: Environment, name: string): string {
  return (env[name] || env[name.toUpperCase()] || "").trim();
}

/** This machine: no proxy could reach it. */
function isLocal({ hostname }: URL): boolean {
  const host = bare(hostname);
  return (
    /^(.+\.)?localhost$/.test(host) || /^(127\.|0\.0\.0\.0$)/.test(host) || host === "::1" || host === "::"
  );
}

/** Entries are hosts with all their subdomains, with or without a dot before and a port after them, or `*`. */
function isExcluded({ hostname, port, protocol }: URL, noProxy: string): boolean {
  const host = bare(hostname);
  const actual = port || (protocol === "https:" ? "443" : "80");
  return noProxy
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = entry, wanted] = /^(\[.*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
      if (wanted !== undefined && wanted !== actual) return false;
      const excluded = bare(name.replace(/^\*?\./, ""));
      return host === excluded || (isIP(host) === 0 && host.endsWith(`.${excluded}`));
    });
}

function bare(hostname: string): string {
  return hostname.toLowerCase().replace(/^\[|\]$/g, "");
}

/** The credentials in the URL of a proxy, as a header. */
export function proxyHeaders({ username, password }: URL): readonly (readonly [string, string])[] {
  if (username === "" && password === "") return [];
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return [["Proxy-Authorization", `Basic ${Buffer.from(credentials).toString("base64")}`]];
}

/** The host and the port of a URL for the options of a request. */
export function addressOf(url: URL) {
  return { protocol: url.protocol, hostname: bare(url.hostname), port: url.port };
}

type Connected = (error: Error | null, socket?: Duplex) => void;

/** Connects to https: URLs by CONNECT through a proxy. TLS is from end to end: the proxy sees the host and no more. */
export class TunnelAgent extends https.Agent {
  readonly #proxy: URL;
  readonly #limit: number;

  /** `limit`: for the proxy to connect, in milliseconds. */
  constructor(proxy: URL, limit: number, options: https.AgentOptions = {}) {
    super(options);
    this.#proxy = proxy;
    this.#limit = limit;
  }

  override createConnection(options: https.RequestOptions, connected: Connected): undefined {
    const host = String(options.host ?? "");
    const target = `${host.includes(":") ? `[${host}]` : host}:${options.port}`;
    const request = (this.#proxy.protocol === "https:" ? https : http).request({
      ...addressOf(this.#proxy),
      method: "CONNECT",
      path: target,
      headers: ["Host", target, ...proxyHeaders(this.#proxy).flat()],
      agent: false,
    });
    const fail = (code: string) => {
      clearTimeout(timer);
      connected(
        Object.assign(new Error(`The proxy does not connect: ${code}`), { code: PROXY_ERROR + code }),
      );
    };
    const timer = setTimeout(() => request.destroy(timedOut()), this.#limit);
    request.on("error", (error: NodeJS.ErrnoException) => fail(error.code ?? error.message));
    request.on("response", (response) => {
      response.resume();
      fail(`HTTP ${response.statusCode}`);
    });
    request.on("connect", (response, socket: Socket) => {
      if (response.statusCode !== 200) {
        socket.destroy();
        fail(`HTTP ${response.statusCode}`);
        return;
      }
      clearTimeout(timer);
      const servername = isIP(host) === 0 ? host : "";
      connected(null, tls.connect({ ...(options as tls.ConnectionOptions), socket, servername }));
    });
    request.end();
    return undefined;
  }
}

function timedOut(): Error {
  return Object.assign(new Error("No connection in time"), { code: "ETIMEDOUT" });
}
