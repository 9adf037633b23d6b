import type { Hooks } from "../../../harness/switches/server.ts";

/** Requests for this path reach the harness: they show that a client opened or fetched a page. */
export const PAGE = "/mcp-conform-page";

/**
 * A page that a server names in a URL elicitation. Over HTTP it is at the origin of the endpoint. Over stdio the server
 * has no address, and the page does not exist.
 */
export class Page {
  #origin = "https://mcp-conform.example";

  readonly hooks: Hooks = {
    http: (request, next) => {
      this.#origin = `http://${request.headers.host}`;
      return next(request);
    },
  };

  get url(): string {
    return `${this.#origin}${PAGE}?id=1`;
  }
}
