import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import type { Endpoint } from "./endpoint.ts";
import type { IncomingRequest, Outgoing } from "./exchange.ts";
import { type Listening, listen } from "./http.ts";

const opened: Listening[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(opened.splice(0).map((one) => one.close()));
});

/** What is refused, and why requests were ended. */
interface Seen {
  readonly url: string;
  readonly refused: string[];
  readonly ended: unknown[];
}

async function serving(answer: (to: Outgoing) => void): Promise<Seen> {
  const refused: string[] = [];
  const ended: unknown[] = [];
  const endpoint: Endpoint = {
    path: "/mcp",
    exchange: async (request: IncomingRequest, to, gone) => {
      gone.addEventListener("abort", () => ended.push(gone.reason), { once: true });
      if (request.refused) {
        refused.push(request.refused.why);
        to.head(request.refused.status, [["connection", "close"]]);
        to.end();
      } else answer(to);
    },
    at: () => endpoint,
    close: () => {},
  };
  const listening = await listen(endpoint);
  opened.push(listening);
  return { url: listening.url, refused, ended };
}

const served = (to: Outgoing) => {
  to.head(200, []);
  to.end();
};

/** Sends bytes, and reads nothing. */
function sendOnly(url: string, bytes: string): Socket {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(bytes));
  sockets.push(socket.on("error", () => {}).pause());
  return socket;
}

/** Sends bytes, and resolves with the first line that comes. */
function send(url: string, bytes: string): Promise<string> {
  const socket = sendOnly(url, bytes);
  return new Promise((resolve) => {
    socket.once("data", (data) => resolve(String(data).split("\r\n")[0] ?? "")).resume();
  });
}

const request = (host: string, rest = "Content-Length: 2\r\n\r\n{}") =>
  `POST /mcp HTTP/1.1\r\nHost: ${host}\r\n${rest}`;

describe("a request to a played server", () => {
  it.each(["127.0.0.1:80", "localhost", "[::1]:9"])("is served by the name %s", async (host) => {
    const { url, refused } = await serving(served);
    expect(await send(url, request(host))).toBe("HTTP/1.1 200 OK");
    expect(refused).toEqual([]);
  });

  it("is refused by another name: a web page can rebind its own", async () => {
    const { url, refused } = await serving(served);
    expect(await send(url, request("attacker.example:80"))).toBe("HTTP/1.1 403 Forbidden");
    expect(refused).toEqual(["the Host header names another server, attacker.example:80"]);
  });

  it("is refused when its body has no end", async () => {
    const { url, refused } = await serving(served);
    const chunk = `100000\r\n${" ".repeat(0x100000)}\r\n`;
    const endless = request("localhost", `Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(17)}`);
    expect(await send(url, endless)).toBe("HTTP/1.1 413 Payload Too Large");
    expect(refused).toEqual(["the body of a request has more than 16 MB"]);
  });
});

describe("a connection with a client", () => {
  it("is closed when too many of its requests are open", async () => {
    const { url, refused, ended } = await serving(() => {});
    sendOnly(url, request("localhost").repeat(200));
    const why = "more than 100 requests were open on one connection";
    await expect.poll(() => ended[0]).toBe(why);
    expect(refused[0]).toBe(why);
  });

  it("is closed when too many bytes of its answers are unread", async () => {
    const megabyte = Buffer.alloc(1024 * 1024);
    const { url, ended } = await serving((to) => {
      to.head(200, []);
      for (let count = 0; count < 40; count += 1) to.write(megabyte);
    });
    sendOnly(url, request("localhost"));
    await expect
      .poll(() => ended)
      .toEqual(["the client left more than 16 MB of answers unread on one connection"]);
  });
});
