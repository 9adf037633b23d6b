import { isObject, type JsonObject } from "../../../schema/json.ts";
import { ownMember } from "../../../schema/own-member.ts";
import { printable } from "../../../schema/printable.ts";
import type { Headers, Unrecorded } from "../event.ts";
import type { Whole } from "../whole.ts";
import { decodings } from "./decode.ts";
import { replaceEncoded } from "./encoded.ts";
import { withoutEnd, withoutStart } from "./parts.ts";
import { foldedText, Search } from "./search.ts";
import { MIN_LENGTH, MOST_WHOLE, REDACTED, type Word, wordsOf } from "./words.ts";

export { REDACTED } from "./words.ts";

/** An escape that ends too early, because its text is truncated. */
const CUT_ESCAPE = /(?:\\{1,16}(?:u[\da-f]{0,3})?|%[\da-f]?|&#?x?\w{0,8})$/i;

/** Messages that share a result differ only here: in their ids. */
const EDGE = 256;

/** The names of secrets that the harness has made itself, and that checks have to recognize. */
const NAME = "(?:token|refresh token|code|verifier|client secret|credentials)[^[\\]]{0,120}";

/** A header that has a named secret and nothing else but the name of a scheme. */
const NAMED_HEADER = new RegExp(`^(?:[\\w-]{1,20} +)?\\[${NAME}\\]$`);

/** A long secret is replaced in parts. */
const REPEATED = new RegExp(`(\\[(?:redacted|${NAME})\\])\\1+`, "g");

const ONE_NAME = new RegExp(`^\\[${NAME}\\]$`);

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
  readonly #secrets = new Set<string>();
  readonly #words: Word[] = [];
  #isSorted = true;
  /** The words that are known: a part may occur a hundred times in one secret. */
  readonly #known = new Set<string>();
  /** Secrets that are replaced in parts, and their names. A part may belong to several of them. */
  #long: readonly (readonly [secret: string, name: string])[] = [];
  /** Words that the search cannot find: they have too few letters and digits. */
  readonly #unsearchable: Word[] = [];
  readonly #search = new Search<Word>([], MIN_LENGTH);
  /** Results of large messages without the secrets. */
  #results = new WeakMap<JsonObject, JsonObject>();
  /** Results of large messages whose complete text has no secret. */
  #clean = new WeakSet<JsonObject>();

  /** Throws when a secret string has fewer than four characters. */
  constructor({ headers = [], strings = [] }: Secrets = {}) {
    this.#headers = new Set([...SECRET_HEADERS, ...headers.map((name) => name.toLowerCase())]);
    if (strings.some((secret) => secret.length < MIN_LENGTH)) {
      throw new Error(
        `A secret has fewer than ${MIN_LENGTH} characters. It would be replaced wherever it occurs by chance. Use a secret of at least ${MIN_LENGTH} characters, or do not name it as a secret.`,
      );
    }
    this.#add(strings);
  }

  /**
   * Adds a secret that the harness has made. Readers of the trace have to recognize it, so it is replaced by its name:
   * "[token 1]".
   */
  name(secret: string, name: string): void {
    if (secret.length >= MIN_LENGTH) this.#add([secret], `[${name}]`);
  }

  /**
   * Adds a secret that became known during the run, such as an access token. It is removed from everything that is
   * redacted from now on. A string with fewer than four characters is ignored: a target may choose it, and the run goes on.
   */
  add(secret: string): void {
    if (secret.length >= MIN_LENGTH) this.#add([secret]);
  }

  #add(secrets: readonly string[], name?: string): void {
    const added = [...new Set(secrets)].filter((secret) => !this.#secrets.has(secret));
    if (added.length === 0) return;
    for (const secret of added) this.#secrets.add(secret);
    this.#results = new WeakMap();
    this.#clean = new WeakSet();
    // A secret may contain another one: the longest is replaced first.
    const words = added.flatMap((secret) => wordsOf(secret, name)).filter((word) => this.#isNew(word));
    const long = added.filter((secret) => secret.length > MOST_WHOLE);
    this.#long = [...this.#long, ...long.map((secret) => [secret, name ?? REDACTED] as const)].sort(
      ([one], [other]) => other.length - one.length,
    );
    this.#words.push(...words);
    this.#isSorted = false;
    const forms = words.flatMap((word) =>
      decodings(word.text).map((form): readonly [string, Word] => [form, word]),
    );
    this.#search.add(forms);
    this.#unsearchable.push(
      ...words.filter((word) => decodings(word.text).some((form) => foldedText(form).length < MIN_LENGTH)),
    );
  }

  #longestFirst(): readonly Word[] {
    if (!this.#isSorted) this.#words.sort((one, other) => other.text.length - one.text.length);
    this.#isSorted = true;
    return this.#words;
  }

  #isNew({ id }: Word): boolean {
    const isNew = !this.#known.has(id);
    this.#known.add(id);
    return isNew;
  }

  /** The same event without the secrets. */
  event<E extends Unrecorded>(event: E): E {
    const redacted = this.#words.length === 0 ? event : this.#event(event);
    if (!("headers" in redacted)) return redacted;
    return { ...redacted, headers: this.#withoutSecrets(redacted.headers) };
  }

  #withoutSecrets(headers: Headers): Headers {
    const isSecret = (name: string, value: string) =>
      this.#headers.has(name.toLowerCase()) && !NAMED_HEADER.test(value);
    return headers.map(([name, value]) => [name, isSecret(name, value) ? REDACTED : value]);
  }

  /** Only the characters of strings change, so the type stays the same. */
  #event<E extends Unrecorded>(event: E): E {
    const { raw, message, data, ...others } = event as E & { raw?: string; message?: unknown; data?: string };
    if (raw === undefined) return this.#members(event);
    const isCut = "truncated" in event;
    const text = this.text(raw);
    // The message and the data are made of the raw text: they have no secret if it has none.
    const isClean = text === raw && !isCut;
    const payload = {
      raw: message === undefined || isCut ? this.#withoutParts(text, isCut ? MIN_LENGTH : undefined) : text,
      ...("message" in event ? { message: isClean ? message : this.#message(message) } : {}),
      ...("data" in event ? { data: isClean ? data : this.#value(data) } : {}),
    };
    return Object.assign(this.#members(others), payload) as E;
  }

  /** The members of an event have names and numbers that no target chooses. */
  #members<T extends object>(event: T): T {
    const members = Object.entries(event).map(([name, value]) => [
      name,
      typeof value === "number" ? value : this.#value(value),
    ]);
    return Object.fromEntries(members) as T;
  }

  #deep<T extends object>(object: T): T {
    let isClean = true;
    const pairs = Object.entries(object).map(([name, value]) => {
      const pair = [this.text(name), this.#value(value)] as const;
      if (pair[0] !== name || pair[1] !== value) isClean = false;
      return pair;
    });
    return isClean ? object : (printable(Object.fromEntries(pairs)) as T);
  }

  /** The same value if there is nothing to remove, so that large messages can share their parts. */
  #value(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (typeof value === "number") return this.text(String(value)) === String(value) ? value : REDACTED;
    if (Array.isArray(value)) {
      const items = value.map((item) => this.#value(item));
      return items.some((item, index) => item !== value[index]) ? items : value;
    }
    return typeof value === "object" && value !== null ? this.#deep(value) : value;
  }

  /** A message. Messages that share a result are searched once. */
  #message(message: unknown): unknown {
    if (!isObject(message) || !isObject(message.result)) return this.#value(message);
    const { result } = message;
    const known = this.#results.get(result);
    const clean = known ?? this.#value(result);
    if (isObject(clean)) this.#results.set(result, clean);
    const { result: _, ...frame } = message;
    return Object.fromEntries(
      Object.keys(message).map((name) =>
        name === "result" ? [name, clean] : [this.text(name), this.#value(ownMember(frame, name))],
      ),
    );
  }

  /** The complete text of a long message, without the secrets. Messages that share a result are searched once. */
  whole(original: string, message: unknown): Whole {
    const result = isObject(message) && isObject(message.result) ? message.result : undefined;
    const edges = [original.slice(0, EDGE), original.slice(-EDGE)];
    if (result && this.#clean.has(result) && edges.every((edge) => this.text(edge) === edge)) {
      return { text: original, isClean: true };
    }
    const text = this.text(original);
    const isClean = text === original;
    if (result && isClean) this.#clean.add(result);
    return { text, isClean };
  }

  /** A string without the secrets, in any of their spellings. */
  text(text: string): string {
    if (this.#words.length === 0 || text.length < MIN_LENGTH) return text;
    // Afterwards: a token with a name may have another secret in it.
    return replaceEncoded(this.#once(text), (decoded) => this.#isIn(decoded));
  }

  #isIn(text: string): boolean {
    // A pattern remembers where it has found something last.
    return this.#found(text).some(({ pattern }) => text.search(pattern) >= 0);
  }

  #once(text: string): string {
    let found = this.#found(text);
    if (found.length === 0) return text;
    let redacted = text;
    // As a whole first: two tokens may have a part in common.
    for (const [secret, name] of this.#long) redacted = redacted.replaceAll(secret, name);
    // Patterns are slow to compile, and most secrets appear as they are.
    for (const word of found) if (word.isWhole) redacted = redacted.replaceAll(word.text, word.name);
    if (redacted !== text) found = this.#found(redacted);
    for (const word of found) redacted = redacted.replace(word.pattern, word.name);
    return redacted === text ? text : redacted.replace(REPEATED, "$1");
  }

  /** Whether a text is a known secret, and nothing else. */
  isKnown(text: string): boolean {
    return ONE_NAME.test(this.text(text));
  }

  /** The words in a text, the longest first. */
  #found(text: string): readonly Word[] {
    const found = new Set(this.#unsearchable);
    for (const form of decodings(text)) this.#search.addTo(found, form);
    return [...found].sort((one, other) => other.text.length - one.text.length);
  }

  /**
   * A text without a part of a secret at its start and at its end: a target may write a secret on two lines, and a
   * truncated text may end within a secret. `shortest`: the length from which the first part of a secret is replaced.
   */
  #withoutParts(text: string, shortest?: number): string {
    const [, body = text, rest = ""] = /^(.*?)([\r\n]*)$/s.exec(text) ?? [];
    const whole = shortest === undefined ? body : body.replace(CUT_ESCAPE, "");
    const redacted = withoutStart(whole, this.#longestFirst(), shortest);
    const start = redacted === whole ? body : redacted;
    return (shortest === undefined ? withoutEnd(start, this.#longestFirst()) : start) + rest;
  }
}
