import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** How long the user may take after the browser was opened, in milliseconds. */
const PATIENCE_MS = 3_000;

/** Listens on loopback for the redirect of the authorization server. */
export class Callback {
  readonly redirectUri: string;
  readonly #arrived: Promise<string>;
  readonly #close: () => void;

  private constructor(redirectUri: string, arrived: Promise<string>, close: () => void) {
    this.redirectUri = redirectUri;
    this.#arrived = arrived;
    this.#close = close;
  }

  static async open(): Promise<Callback> {
    let arrive = (_: string): void => {};
    const arrived = new Promise<string>((resolve) => {
      arrive = resolve;
    });
    const server = createServer((request, response) => {
      response.end("You can close this window.\n");
      arrive(new URL(request.url ?? "/", `http://${request.headers.host}`).href);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    return new Callback(`http://127.0.0.1:${port}/callback`, arrived, () => {
      server.close();
      server.closeAllConnections();
    });
  }

  /** The URL that the browser was redirected to. Undefined if that does not happen in time. */
  async arrived(patienceMs = PATIENCE_MS): Promise<string | undefined> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      // After work of this process, the redirect may be there, and not be read yet.
      timer = setTimeout(() => setImmediate(resolve, undefined), patienceMs);
    });
    const url = await Promise.race([this.#arrived, late]);
    clearTimeout(timer);
    return url;
  }

  close(): void {
    this.#close();
  }
}
