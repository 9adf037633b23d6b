import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The places where the behaviour of a gateway between two ends of HTTP can be changed. */
export interface HttpRelayHooks {
  /** The headers of a request, before it is passed on. */
  passOn?(headers: Headers): Headers;
  /** The status with which a request with these headers is refused; undefined to pass it on. */
  refuse?(headers: Headers): number | undefined;
}

/** A gateway that passes on HTTP as it is. */
export async function relayHttp(
  upstream: string,
  { passOn = (headers) => headers, refuse = () => undefined }: HttpRelayHooks = {},
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { host, pathname } = new URL(upstream);
  const server = createServer((incoming, outgoing) => {
    const status = refuse(incoming.headers);
    if (status !== undefined) {
      incoming.resume();
      return void outgoing.writeHead(status, { "content-type": "text/plain" }).end("Refused\n");
    }
    const headers = { ...passOn(incoming.headers), host } as Record<string, string>;
    const passed = request(
      upstream,
      { method: incoming.method ?? "GET", headers, agent: false },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        outgoing.flushHeaders();
        answer.pipe(outgoing);
        answer.on("error", () => outgoing.destroy());
      },
    );
    passed.on("error", () => outgoing.destroy());
    outgoing.on("close", () => passed.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${pathname}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
