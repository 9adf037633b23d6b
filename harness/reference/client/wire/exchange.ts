import { Agent, request as open } from "node:http";
import type { HttpReply, HttpRequest } from "../switch.ts";

export interface Endpoint {
  readonly url: string;
  readonly agent: Agent;
}

export function endpointAt(url: string): Endpoint {
  return { url, agent: new Agent({ keepAlive: true }) };
}

/** One HTTP request. Resolves with the head of the reply. Aborting cuts the connection, also later. */
export function exchange(
  { url, agent }: Endpoint,
  { method, path, headers, body }: HttpRequest,
  signal: AbortSignal,
): Promise<HttpReply> {
  return new Promise((resolve, reject) => {
    const length = typeof body === "string" ? { "Content-Length": String(Buffer.byteLength(body)) } : {};
    const target = path === undefined ? url : new URL(path, url);
    const request = open(target, { method, headers: { ...headers, ...length }, agent }, (response) => {
      const pairs = Object.entries(response.headers).map(([name, value]) => [
        name,
        [value].flat().join(", "),
      ]);
      // The reply may be cut off while no code reads it.
      response.on("error", () => {});
      resolve({
        status: response.statusCode ?? 0,
        headers: Object.fromEntries(pairs) as HttpReply["headers"],
        receivedNames: response.rawHeaders.filter((_, index) => index % 2 === 0),
        body: response,
      });
    });
    request.on("error", reject);
    // Node's option `signal` would emit an error on a socket that is idle again, where nothing listens for it.
    const cut = () => void request.destroy();
    signal.addEventListener("abort", cut, { once: true });
    request.once("close", () => signal.removeEventListener("abort", cut));
    if (signal.aborted) return cut();
    for (const part of [body ?? []].flat()) request.write(part);
    request.end();
  });
}

export async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

/** The media type without its parameters. */
export function typeOf({ headers }: HttpReply): string {
  return (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
}
