import { createServer, type IncomingMessage, type Server } from "node:http";
import { Issuer } from "../authorization/issuer/issuer.ts";
import { StartFailure } from "./target.ts";

/** No request to an issuer needs more, in bytes. */
const MOST_BYTES = 256 * 1024;

/** The harness as the authorization server, at a URL on loopback. It listens before the server under test is started. */
export class ServedIssuer {
  readonly issuer: Issuer;
  readonly #url: URL;
  #server: Server | undefined;
  #listening: Promise<void> | undefined;

  constructor(url: string) {
    this.#url = new URL(url);
    this.issuer = new Issuer({ origin: this.#url.origin });
  }

  /** Rejects with a StartFailure if the port is in use. */
  start(): Promise<void> {
    this.#listening ??= this.#listen();
    return this.#listening;
  }

  async end(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise<void>((resolve) => (this.#server ? this.#server.close(() => resolve()) : resolve()));
  }

  #listen(): Promise<void> {
    const server = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        const reply = this.issuer.handle({
          method: request.method ?? "GET",
          url: new URL(request.url ?? "/", this.#url.origin).href,
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(", ")]),
          ),
          body,
        });
        response.writeHead(reply.status, reply.headers).end(reply.body);
      });
    });
    this.#server = server;
    const { hostname, port } = this.#url;
    return new Promise((resolve, reject) => {
      server.once("error", (error) => {
        const hint =
          "End the program that uses this port, or name another one: --auth issuer=http://127.0.0.1:<port>.";
        reject(
          new StartFailure(`the issuer cannot listen at ${this.#url.origin} (${error.message}).`, [], hint),
        );
      });
      server.listen(Number(port), hostname.replace(/^\[|\]$/g, ""), () => resolve());
      server.unref();
    });
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size > MOST_BYTES) return "";
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}
