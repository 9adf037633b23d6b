import { type KeyPair, newKeyPair } from "../token.ts";
import { authorize } from "./authorize.ts";
import { document, OAuthError, plain, type WebReply, type WebRequest } from "./exchange.ts";
import { introspect } from "./introspect.ts";
import { identifierOf, metadataOf, pathsOf, placeOf } from "./metadata.ts";
import type { IssuerOptions } from "./options.ts";
import { register } from "./register.ts";
import { Store } from "./store.ts";
import { token } from "./token-endpoint.ts";

/**
 * The played authorization server: a function of requests, with a memory of what it has issued. It opens no port, so it
 * can be served on loopback, or by an interceptor with https origins.
 */
export class Issuer {
  readonly options: IssuerOptions;
  readonly store = new Store();
  readonly keys: KeyPair;

  constructor(options: IssuerOptions) {
    this.options = options;
    this.keys = options.keys ?? newKeyPair();
    for (const client of options.clients ?? []) this.store.clients.set(client.id, client);
  }

  get identifier(): string {
    return identifierOf(this.options);
  }

  /** Answers a request to the origin of this issuer. */
  handle(request: WebRequest): WebReply {
    const { hooks = [] } = this.options;
    const answer = hooks.reduceRight<(request: WebRequest) => WebReply>(
      (next, hook) => (given) => (hook.handle ? hook.handle(given, next) : next(given)),
      (given) => this.#answer(given),
    );
    return answer(request);
  }

  #answer(request: WebRequest): WebReply {
    const { pathname } = new URL(request.url);
    const place = placeOf(pathname, this.options);
    const paths = pathsOf(this.options);
    try {
      if (place !== undefined) return this.#metadata(request, place);
      switch (pathname) {
        case paths.authorize:
          return authorize(request, this.store, this.options);
        case paths.token:
          return token(request, this.store, this.options, this.keys);
        case paths.register:
          if (this.options.registration === false || request.method !== "POST") break;
          return register(request, this.store, this.options);
        case paths.keys:
          return document({ keys: [this.keys.jwk] });
        case paths.introspect:
          return introspect(request, this.store, this.options);
      }
      return plain(404, "Not found\n");
    } catch (error) {
      if (error instanceof OAuthError) return error.reply();
      throw error;
    }
  }

  #metadata({ method }: WebRequest, place: Parameters<typeof metadataOf>[1]): WebReply {
    if (method !== "GET" && method !== "HEAD") return plain(405, "Only GET\n", { allow: "GET" });
    const found = metadataOf(this.options, place);
    if (found === undefined) return plain(404, "Not found\n");
    const reply = document(found);
    return method === "HEAD" ? { ...reply, body: "" } : reply;
  }
}
