import net from "node:net";
import tls from "node:tls";
import { HostRewriter } from "./host-rewriter.ts";
import type { Tap } from "./tap.ts";

/** Where the proxy listens. */
export interface Place {
  readonly host: string;
  readonly port: number;
}

export interface HttpProxy {
  readonly place: Place;
  /** No more connections; those that are open are broken off. */
  close(): Promise<void>;
}

/**
 * Listens, and opens one connection to the server for each one of a client: so each side sees when the other one closes, resets or reuses it.
 * Bytes are passed on as they come. Rejects with the error of the system, such as EADDRINUSE.
 */
export async function proxyHttp(url: URL, place: Place, tap: Tap): Promise<HttpProxy> {
  const open = new Set<net.Socket>();
  let links = 0;
  const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    links += 1;
    open.add(client);
    client.once("close", () => open.delete(client));
    join(client, connect(url), { link: links, own: namesOf(client, place), host: url.host }, tap);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(place.port, place.host, resolve);
  });
  const address = server.address();
  const port = address !== null && typeof address === "object" ? address.port : place.port;
  return {
    place: { host: place.host, port },
    close: () => {
      for (const client of open) client.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function connect({ protocol, hostname, port }: URL): net.Socket {
  const host = hostname.replace(/^\[|\]$/g, "");
  if (protocol === "http:")
    return net.connect({ host, port: Number(port || 80), allowHalfOpen: true, noDelay: true });
  const named = net.isIP(host) === 0 ? { servername: host } : {};
  const socket = tls.connect({ host, port: Number(port || 443), ALPNProtocols: ["http/1.1"], ...named });
  socket.setNoDelay(true);
  return socket;
}

/** How a client may name the proxy. */
function namesOf(client: net.Socket, { host }: Place): readonly string[] {
  const { localAddress = host, localPort } = client;
  const names = [host, "localhost", "127.0.0.1", "::1", localAddress];
  return names.flatMap((name) => {
    const shown = net.isIPv6(name) ? `[${name}]` : name.toLowerCase();
    return localPort === 80 ? [shown, `${shown}:80`] : [`${shown}:${localPort}`];
  });
}

function join(
  client: net.Socket,
  server: net.Socket,
  { link, own, host }: { readonly link: number; readonly own: readonly string[]; readonly host: string },
  tap: Tap,
): void {
  const rewriter = new HostRewriter(own, host);
  tap.see({ link, kind: "open", over: "http" });
  client.on("data", (bytes: Buffer) => {
    let isFull = false;
    for (const part of rewriter.push(bytes)) isFull = !server.write(part) || isFull;
    if (isFull) client.pause();
    tap.see({ link, kind: "client", bytes });
  });
  server.on("data", (bytes: Buffer) => {
    if (!client.write(bytes)) server.pause();
    tap.see({ link, kind: "server", bytes });
  });
  client.on("drain", () => server.resume());
  server.on("drain", () => client.resume());
  client.once("end", () => {
    tap.see({ link, kind: "client-end" });
    server.end(rewriter.rest());
  });
  server.once("end", () => {
    tap.see({ link, kind: "server-end" });
    client.end();
  });
  ends(client, server, (error) => tap.see({ link, kind: "lost", by: "client", ...error }));
  ends(server, client, (error) => tap.see({ link, kind: "lost", by: "server", ...error }));
}

/** When one connection is gone, the other one ends in the same way. */
function ends(one: net.Socket, other: net.Socket, lost: (error: { readonly error?: string }) => void): void {
  let code: string | undefined;
  one.on("error", (error: NodeJS.ErrnoException) => {
    code = error.code ?? error.message;
  });
  one.once("close", () => {
    if (one.readableEnded && one.writableFinished && code === undefined) return;
    if (other.destroyed) return;
    lost(code === undefined ? {} : { error: code });
    // What was received is still delivered; then the other side sees that the connection broke.
    if (code === undefined && one.readableEnded) other.end();
    else if (other.writableLength === 0) reset(other);
    else other.end(() => reset(other));
  });
}

/** TLS has no reset of its own. */
function reset(socket: net.Socket): void {
  if (socket instanceof tls.TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}
