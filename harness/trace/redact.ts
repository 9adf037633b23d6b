import type { Headers, Unrecorded } from "./event.ts";

export const REDACTED = "[redacted]";

/** Shorter strings occur by chance. To replace them would destroy the evidence. */
const MIN_LENGTH = 4;

const SECRET_HEADERS = ["authorization", "proxy-authorization", "cookie", "set-cookie"];

/** What must not reach any file. Some headers are secret even if they are not listed here. */
export interface Secrets {
  /** Names of headers, in any case. */
  readonly headers?: readonly string[];
  /** Literal strings, replaced everywhere: tokens, values of environment variables. */
  readonly strings?: readonly string[];
}

/** Removes secrets from events before anything else reads them. */
export class Redaction {
  readonly #headers: ReadonlySet<string>;
  readonly #spellings = new Set<string>();
  #longestFirst: readonly string[] = [];
  #pattern: RegExp | undefined;

  /** Throws when a secret string has fewer than four characters. */
  constructor({ headers = [], strings = [] }: Secrets = {}) {
    this.#headers = new Set([...SECRET_HEADERS, ...headers.map((name) => name.toLowerCase())]);
    if (strings.some((secret) => secret.length < MIN_LENGTH)) {
      throw new Error(
        `A secret has fewer than ${MIN_LENGTH} characters. It would be replaced wherever it occurs by chance. Use a secret of at least ${MIN_LENGTH} characters, or do not name it as a secret.`,
      );
    }
    this.#addSpellings(strings);
  }

  /**
   * Adds a secret that became known during the run, such as an access token. It is removed from everything that is
   * redacted from now on. A string with fewer than four characters is ignored: a target may choose it, and the run goes on.
   */
  add(secret: string): void {
    if (secret.length >= MIN_LENGTH) this.#addSpellings([secret]);
  }

  #addSpellings(secrets: readonly string[]): void {
    const before = this.#spellings.size;
    for (const spelling of secrets.flatMap(spellingsOf)) this.#spellings.add(spelling);
    if (this.#spellings.size === before) return;
    // A secret may contain another one: the longest is replaced first.
    this.#longestFirst = [...this.#spellings].sort((one, other) => other.length - one.length);
    this.#pattern = new RegExp(this.#longestFirst.map(literally).join("|"), "g");
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

  /** Only the characters of strings change, so the type stays the same. */
  #deep<T extends object>(object: T): T {
    const pairs = Object.entries(object).map(([name, value]) => [this.text(name), this.#value(value)]);
    const copy = Object.fromEntries(pairs);
    if ("raw" in copy && "truncated" in copy) copy.raw = this.#withoutCutSecret(copy.raw);
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

  /** A truncated text may end with the first part of a secret. */
  #withoutCutSecret(text: string): string {
    for (const spelling of this.#longestFirst) {
      for (let length = spelling.length - 1; length >= MIN_LENGTH; length -= 1) {
        if (text.endsWith(spelling.slice(0, length))) return text.slice(0, -length) + REDACTED;
      }
    }
    return text;
  }
}

/** A secret in plain text, in JSON text and in a URL. Each of its lines counts as well, because stderr arrives in lines. */
function spellingsOf(secret: string): string[] {
  const lines = secret.split(/\r?\n/).filter((line) => line.length >= MIN_LENGTH);
  return [secret, ...lines].flatMap((text) => [
    text,
    JSON.stringify(text).slice(1, -1),
    encodeURIComponent(Buffer.from(text).toString()),
  ]);
}

function literally(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}
