import type { Headers, Unrecorded } from "./event.ts";

export const REDACTED = "[redacted]";

/** Shorter strings occur by chance, and replacing them would destroy the evidence. */
const SHORTEST = 4;

const SECRET_HEADERS = ["authorization", "proxy-authorization", "cookie", "set-cookie"];

/** What must reach no file, besides the headers that are always secret. */
export interface Secrets {
  /** Names of headers, in any case. */
  readonly headers?: readonly string[];
  /** Literal strings, replaced wherever they occur: tokens, values of environment variables. */
  readonly strings?: readonly string[];
}

/** Takes secrets out of events before anyone else sees them. */
export class Redaction {
  readonly #headers: ReadonlySet<string>;
  readonly #forms: readonly string[];
  readonly #pattern: RegExp | undefined;

  /** Throws when a secret string has fewer than four characters. */
  constructor({ headers = [], strings = [] }: Secrets = {}) {
    this.#headers = new Set([...SECRET_HEADERS, ...headers.map((name) => name.toLowerCase())]);
    if (strings.some((secret) => secret.length < SHORTEST)) {
      throw new Error(
        `A secret has fewer than ${SHORTEST} characters; it would be replaced wherever it occurs by chance. Name a longer one, or none.`,
      );
    }
    // The longest first: a secret may contain another one.
    this.#forms = [...new Set(strings.flatMap(forms))].sort((a, b) => b.length - a.length);
    if (this.#forms.length > 0) this.#pattern = new RegExp(this.#forms.map(literally).join("|"), "g");
  }

  /** The same event without the secrets. */
  event<E extends Unrecorded>(event: E): E {
    const redacted = this.#pattern === undefined ? event : this.#deep(event);
    if (!("headers" in redacted)) return redacted;
    return { ...redacted, headers: this.#withoutSecrets(redacted.headers) };
  }

  #withoutSecrets(headers: Headers): Headers {
    return headers.map(([name, value]) => [name, this.#headers.has(name.toLowerCase()) ? REDACTED : value]);
  }

  /** Keeps the shape, as only the characters of strings change. */
  #deep<T extends object>(object: T): T {
    const pairs = Object.entries(object).map(([name, value]) => [this.text(name), this.#value(value)]);
    const copy = Object.fromEntries(pairs);
    if ("raw" in copy && "truncated" in copy) copy.raw = this.#withoutStart(copy.raw);
    return copy as T;
  }

  #value(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.#value(item));
    return typeof value === "object" && value !== null ? this.#deep(value) : value;
  }

  /** A string without the secrets. */
  text(text: string): string {
    return this.#pattern === undefined ? text : text.replace(this.#pattern, REDACTED);
  }

  /** A text that was cut may end in the first part of a secret. */
  #withoutStart(text: string): string {
    for (const form of this.#forms) {
      for (let length = form.length - 1; length >= SHORTEST; length -= 1) {
        if (text.endsWith(form.slice(0, length))) return text.slice(0, -length) + REDACTED;
      }
    }
    return text;
  }
}

/** How one secret looks in plain text, in JSON text and in a URL; its lines, as stderr arrives in lines. */
function forms(secret: string): string[] {
  const lines = secret.split(/\r?\n/).filter((line) => line.length >= SHORTEST);
  return [secret, ...lines].flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(Buffer.from(text).toString()),
  ]);
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
