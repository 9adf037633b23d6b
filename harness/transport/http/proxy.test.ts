import { createServer, type Server } from "node:http";
import https from "node:https";
import net, { type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Recorder } from "../../trace/recorder.ts";
import { openHttp } from "./client.ts";
import { proxyFor } from "./proxy.ts";
import { SELF_SIGNED } from "./testing/certificate.ts";

const PROXY = "http://proxy.example:8080/";

describe("the proxy for a URL", () => {
  const hrefOf = (url: string, env: Record<string, string>) => proxyFor(new URL(url), env)?.href;

  it.each([
    ["http://a.example/", { HTTP_PROXY: PROXY }],
    ["http://a.example/", { http_proxy: "proxy.example:8080" }],
    ["https://a.example/", { HTTPS_PROXY: PROXY, HTTP_PROXY: "http://other.example" }],
    ["https://a.example/", { https_proxy: PROXY, HTTPS_PROXY: "http://other.example" }],
    ["https://a.example/", { HTTPS_PROXY: PROXY, NO_PROXY: "b.example, a.example:8443" }],
    ["https://ba.example/", { HTTPS_PROXY: PROXY, NO_PROXY: "a.example" }],
    ["http://10.0.0.1/", { HTTP_PROXY: PROXY, NO_PROXY: "0.0.1" }],
  ])("%s with %j", (url, env) => {
    expect(hrefOf(url, env)).toBe(PROXY);
  });

  it.each([
    ["http://a.example/", {}],
    ["http://a.example/", { HTTPS_PROXY: PROXY }],
    ["https://a.example/", { HTTPS_PROXY: PROXY, NO_PROXY: "*" }],
    ["https://a.example/", { HTTPS_PROXY: PROXY, no_proxy: "b.example,A.example" }],
    ["https://x.a.example/", { HTTPS_PROXY: PROXY, NO_PROXY: ".a.example" }],
    ["https://a.example/", { HTTPS_PROXY: PROXY, NO_PROXY: "a.example:443" }],
    ["https://[fd00::1]:8443/", { HTTPS_PROXY: PROXY, NO_PROXY: "[fd00::1]:8443" }],
    ["http://localhost:3000/", { HTTP_PROXY: PROXY }],
    ["http://app.localhost/", { HTTP_PROXY: PROXY }],
    ["http://127.0.0.1:3000/", { HTTP_PROXY: PROXY }],
    ["http://[::1]:3000/", { HTTP_PROXY: PROXY }],
  ])("%s has none with %j", (url, env) => {
    expect(hrefOf(url, env)).toBeUndefined();
  });

  it("must be an HTTP proxy, and the error shows no password", () => {
    expect(() => hrefOf("https://a.example/", { HTTPS_PROXY: "socks5://user:hunter2@p.example" })).toThrow(
      /^The proxy in HTTPS_PROXY is no http: or https: URL\. Expected (?!.*hunter2)/,
    );
  });
});

describe("a request through a proxy", () => {
  const servers: Server[] = [];
  const seen: string[] = [];
  const listen = async (server: Server) => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    servers.push(server);
    return (server.address() as AddressInfo).port;
  };
  const ask = async (url: string) => {
    const connection = openHttp({ url, recorder: new Recorder(), purpose: "", revision: "2025-11-25" });
    const headers = [["X-Odd", "1"]] as const;
    const exchanges = [1, 2].map(() => connection.request({ method: "POST", headers, body: "{}" }));
    const ends = await Promise.all(exchanges.map(({ end }) => end));
    const heads = await Promise.all(exchanges.map(({ head }) => head));
    await connection.close();
    return ends.map(({ how, error }, index) => error ?? `${how} ${heads[index]?.status}`);
  };

  beforeEach(async () => {
    seen.length = 0;
    const proxy = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`, request.rawHeaders.join(" "));
      response.writeHead(200).end("{}");
    });
    proxy.on("connect", (request, socket) => {
      seen.push(`CONNECT ${request.url}`);
      const port = Number(request.url?.split(":")[1]);
      if (port < 1024) return void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
      const inner = net.connect(port, "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
      inner.pipe(socket).pipe(inner);
      for (const one of [inner, socket]) one.on("error", () => {});
      return undefined;
    });
    const url = `http://user:pass%20word@127.0.0.1:${await listen(proxy)}`;
    vi.stubEnv("http_proxy", url);
    vi.stubEnv("https_proxy", url);
    vi.stubEnv("no_proxy", "");
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    for (const server of servers.splice(0)) server.close();
  });

  it("to http: has the whole URL in its first line, and the headers as they are", async () => {
    expect(await ask("http://server.example/mcp?x=1")).toEqual(["complete 200", "complete 200"]);
    const credentials = Buffer.from("user:pass word").toString("base64");
    expect(seen.slice(0, 2)).toEqual([
      "POST http://server.example/mcp?x=1",
      `Host server.example X-Odd 1 Content-Length 2 Connection keep-alive Proxy-Authorization Basic ${credentials}`,
    ]);
  });

  it("to https: is encrypted from end to end, and the certificate is verified", async () => {
    const inner = https.createServer(SELF_SIGNED, (request, response) => {
      seen.push(`${request.method} ${request.url}`, request.rawHeaders.join(" "));
      response.writeHead(204).end();
    });
    const port = await listen(inner);
    const url = `https://server.example:${port}/mcp`;
    expect(await ask(url)).toEqual(["DEPTH_ZERO_SELF_SIGNED_CERT", "DEPTH_ZERO_SELF_SIGNED_CERT"]);
    vi.stubEnv("NODE_TLS_REJECT_UNAUTHORIZED", "0");
    seen.length = 0;
    expect(await ask(url)).toEqual(["complete 204", "complete 204"]);
    expect(seen).toContain(`CONNECT server.example:${port}`);
    expect(seen).toContain("POST /mcp");
    expect(seen).toContain(`Host server.example:${port} X-Odd 1 Content-Length 2 Connection keep-alive`);
  });

  it("that the proxy refuses, or that finds no proxy, says so", async () => {
    expect(await ask("https://server.example/mcp")).toEqual(["PROXY_HTTP 403", "PROXY_HTTP 403"]);
    vi.stubEnv("http_proxy", "http://127.0.0.1:1");
    vi.stubEnv("https_proxy", "http://127.0.0.1:1");
    expect(await ask("https://server.example/mcp")).toEqual(["PROXY_ECONNREFUSED", "PROXY_ECONNREFUSED"]);
    expect(await ask("http://server.example/mcp")).toEqual(["PROXY_ECONNREFUSED", "PROXY_ECONNREFUSED"]);
  });
});
