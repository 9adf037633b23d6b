import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { JsonObject } from "../../schema/json.ts";

/** A document, and how long it may be stored: the value of Cache-Control. */
export interface ServedDocument {
  readonly body: JsonObject | string;
  readonly cacheControl: string;
}

/** Serves documents to an authorization server on this machine, and counts their requests. */
export class ServedDocuments {
  readonly #server: Server;
  readonly #documents = new Map<string, ServedDocument>();
  readonly #counts = new Map<string, number>();

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ServedDocuments> {
    const server = createServer((request, response) => {
      const document = served.#documents.get(request.url ?? "");
      served.#counts.set(request.url ?? "", served.#countOf(request.url ?? "") + 1);
      if (document === undefined) {
        response.writeHead(404).end();
        return;
      }
      const { body, cacheControl } = document;
      const text = typeof body === "string" ? body : JSON.stringify(body);
      response
        .writeHead(200, { "content-type": "application/json", "cache-control": cacheControl })
        .end(request.method === "HEAD" ? "" : text);
    });
    const served = new ServedDocuments(server);
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    return served;
  }

  /** Puts a document at a path. Its URL is known before its content, which may name it. */
  put(path: string, make: (url: string) => ServedDocument): string {
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${path}`;
    this.#documents.set(path, make(url));
    return url;
  }

  /** How often a URL was requested. */
  count(url: string): number {
    return this.#countOf(new URL(url).pathname);
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  #countOf(path: string): number {
    return this.#counts.get(path) ?? 0;
  }
}
