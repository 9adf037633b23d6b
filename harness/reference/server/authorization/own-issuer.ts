import { Issuer } from "../../../authorization/issuer/issuer.ts";
import type { HttpReply, HttpRequest, PlayedIssuer } from "../../../switches/server.ts";
import { ClientDocuments } from "./documents.ts";

/** The authorization server at the origin of a protected server. */
export class OwnIssuer {
  readonly #played: PlayedIssuer;
  readonly #documents: ClientDocuments | undefined;
  /** The document of the client of the present request. */
  readonly #present = new Map<string, string>();
  #issuer: Issuer | undefined;

  constructor(played: PlayedIssuer) {
    this.#played = played;
    this.#documents = played.documents && new ClientDocuments(played.documents);
  }

  async reply({ method, path, headers, body }: HttpRequest): Promise<HttpReply> {
    const origin = `http://${headers.host}`;
    const url = new URL(path, origin);
    const id = url.searchParams.get("client_id") ?? new URLSearchParams(body).get("client_id");
    const text = id === null ? undefined : await this.#documents?.at(id);
    if (id !== null && text !== undefined) this.#present.set(id, text);
    return this.#at(origin).handle({ method, url: url.href, headers, body });
  }

  /** The origin is known with the first request. */
  #at(origin: string): Issuer {
    const { documents, ...options } = this.#played;
    this.#issuer ??= new Issuer({
      ...options,
      ...(documents ? { clientDocuments: true, documentAt: (url) => this.#present.get(url) } : {}),
      origin,
    });
    return this.#issuer;
  }
}
