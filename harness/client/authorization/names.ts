import { formOf, type WebRequest } from "../../authorization/issuer/exchange.ts";
import type { Issuer } from "../../authorization/issuer/issuer.ts";
import { challengeOf } from "../../authorization/token.ts";
import type { Recorder } from "../../trace/recorder.ts";

/** Parameters of token requests that are secret, besides those that the issuer has made. */
const SECRET = ["code", "refresh_token", "client_secret", "client_assertion", "assertion", "subject_token"];

/**
 * Gives names to the secrets of a request before it is recorded. A verifier is named by its hash, so that the trace shows
 * whether it fits the challenge.
 */
export class Names {
  readonly #recorder: Recorder;
  readonly #known = new Set<string>();

  constructor(recorder: Recorder) {
    this.#recorder = recorder;
  }

  /** A secret that the harness has made. */
  issued(kind: string, value: string): void {
    if (kind === "client" || this.#known.has(value)) return;
    this.#known.add(value);
    this.#recorder.name(value, kind);
  }

  /** The ways in which a client can write its id and its secret for the scheme Basic. */
  credentials(id: string, secret: string): void {
    const encoded = (text: string) =>
      encodeURIComponent(text)
        .replaceAll("%20", "+")
        .replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
    const base64 = (text: string) => Buffer.from(text).toString("base64");
    const raw = base64(`${id}:${secret}`);
    const forms = [
      base64(`${encoded(id)}:${encoded(secret)}`),
      base64(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`),
    ];
    for (const one of new Set(forms)) this.#name(one, "credentials");
    if (!forms.includes(raw)) this.#name(raw, "credentials", " without form-encoding");
  }

  request(request: WebRequest, issuers: readonly Issuer[]): void {
    for (const { store } of issuers)
      for (const { id, secret } of store.clients.values())
        if (secret !== undefined) this.#credentialsOnce(id, secret);
    const form = parametersOf(request);
    const verifier = form.get("code_verifier");
    if (verifier !== null && verifier.length > 0) {
      const legal = /^[\w.~-]*$/.test(verifier) ? "" : ", illegal";
      this.#name(verifier, "verifier", ` of ${challengeOf(verifier)}, ${verifier.length} characters${legal}`);
    }
    for (const name of SECRET)
      for (const value of form.getAll(name))
        if (value !== "" && !this.#known.has(value)) this.#recorder.hide(value);
  }

  readonly #pairs = new Set<string>();

  #credentialsOnce(id: string, secret: string): void {
    if (this.#pairs.has(id)) return;
    this.#pairs.add(id);
    this.issued("client secret", secret);
    this.credentials(id, secret);
  }

  #name(value: string, kind: string, about?: string): void {
    if (this.#known.has(value)) return;
    this.#known.add(value);
    this.#recorder.name(value, kind, about);
  }
}

function parametersOf(request: WebRequest): URLSearchParams {
  try {
    return formOf(request);
  } catch {
    return new URLSearchParams(request.body.includes("=") ? request.body : "");
  }
}
