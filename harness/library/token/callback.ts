import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { StartFailure } from "../../target/target.ts";

/** An operator has this long to log in, in milliseconds. */
const MOST_MS = 300_000;

const PATH = "/callback";

/** Waits on loopback for the browser of the operator to come back. */
export class Callback {
  readonly #server: Server;
  #came: (response: URLSearchParams) => void = () => {};
  #state = "";

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Rejects with a StartFailure if the port is in use. */
  static async listen(port = 0): Promise<Callback> {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
      const isOurs =
        pathname === PATH && searchParams.get("state") === callback.#state && callback.#state !== "";
      const text = isOurs
        ? "mcp-conform continues in the terminal. You can close this page.\n"
        : "Not found\n";
      response
        .writeHead(isOurs ? 200 : 404, { "content-type": "text/plain; charset=utf-8", connection: "close" })
        .end(text, () => {
          if (isOurs) callback.#came(searchParams);
        });
    });
    const callback = new Callback(server);
    await new Promise<void>((resolve, reject) => {
      server.once("error", (error) =>
        reject(
          new StartFailure(
            `The login cannot listen at port ${port} (${error.message}).`,
            [],
            "End the program that uses this port, or name another one: --callback-port <port>.",
          ),
        ),
      );
      server.listen(port, "127.0.0.1", resolve);
    });
    return callback;
  }

  /** The redirect URI. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${PATH}`;
  }

  /** The parameters of the authorization response with this state. Rejects with a StartFailure. */
  response(state: string, signal: AbortSignal): Promise<URLSearchParams> {
    this.#state = state;
    return new Promise((resolve, reject) => {
      const end = (why: string) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        reject(new StartFailure(why, [], "Run the command again, and open the URL that it prints."));
      };
      const onAbort = () => end("The login was interrupted.");
      const timer = setTimeout(() => end("The login was not completed within five minutes."), MOST_MS);
      signal.addEventListener("abort", onAbort);
      if (signal.aborted) onAbort();
      this.#came = (parameters) => {
        clearTimeout(timer);
        signal.removeEventListener("abort", onAbort);
        resolve(parameters);
      };
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }
}
