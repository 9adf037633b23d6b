import type { Headers } from "../trace/event.ts";
import { sameName } from "../trace/headers.ts";

/** One challenge of a WWW-Authenticate header (RFC 9110, 11.6.1). */
export interface Challenge {
  /** As it was written. Its case does not matter. */
  readonly scheme: string;
  /** In place of parameters: one word such as a token of Negotiate. */
  readonly token68?: string;
  readonly parameters: readonly Parameter[];
}

export interface Parameter {
  /** In lower case, because its case does not matter. */
  readonly name: string;
  readonly value: string;
  readonly quoted: boolean;
}

/** All challenges of an answer, and what in them breaks the grammar. */
export interface Challenges {
  readonly challenges: readonly Challenge[];
  /** In words: 'the parameter "realm" occurs twice'. Empty for a header that follows the grammar. */
  readonly problems: readonly string[];
}

const TOKEN = /^[!#$%&'*+.^_`|~\w-]+/;
const TOKEN68 = /^[\w.~+/-]+=*(?=[ \t]*(?:,|$))/;
const QUOTED = /^"((?:[^"\\]|\\[\s\S])*)"/;

/** A value that is no token, written without quotation marks, as in `resource_metadata=https://…`. Readers accept it. */
const BARE = /^[^\s,"]+/;

const SEPARATOR = /^[ \t,]+/;

/** The challenges of all WWW-Authenticate headers, in their order. Headers of the same name are one list. */
export function challengesOf(headers: Headers): Challenges {
  const lines = headers.filter(([name]) => sameName(name, "WWW-Authenticate")).map(([, value]) => value);
  const read = lines.map(readChallenges);
  return {
    challenges: read.flatMap((one) => one.challenges),
    problems: read.flatMap((one) => one.problems),
  };
}

/** The challenges of one header. Never throws: a text that cannot be read becomes a problem. */
export function readChallenges(text: string): Challenges {
  return new Reader(text).read();
}

/** The first Bearer challenge. */
export function bearerIn({ challenges }: Challenges): Challenge | undefined {
  return challenges.find(({ scheme }) => scheme.toLowerCase() === "bearer");
}

/** The value of a parameter. */
export function parameterOf(challenge: Challenge | undefined, name: string): string | undefined {
  return challenge?.parameters.find((one) => one.name === name)?.value;
}

type Open = Challenge & { readonly parameters: Parameter[]; token68?: string };

class Reader {
  #rest: string;
  readonly #challenges: Open[] = [];
  readonly #problems: string[] = [];

  constructor(text: string) {
    this.#rest = text;
  }

  read(): Challenges {
    this.#skip(SEPARATOR);
    while (this.#rest !== "" && this.#next()) this.#skip(SEPARATOR);
    if (this.#rest !== "") this.#problems.push(`"${this.#rest.slice(0, 40)}" cannot be read`);
    for (const one of this.#challenges) this.#problems.push(...repeatedIn(one));
    return { challenges: this.#challenges, problems: this.#problems };
  }

  /** Reads a parameter of the last challenge, or the start of the next one. */
  #next(): boolean {
    const name = this.#take(TOKEN);
    if (name === undefined) return false;
    const last = this.#challenges.at(-1);
    const isParameter = /^[ \t]*=/.test(this.#rest);
    if (isParameter) return last !== undefined && last.token68 === undefined && this.#parameter(last, name);
    const challenge: Open = { scheme: name, parameters: [] };
    this.#challenges.push(challenge);
    if (this.#skip(/^[ \t]+/) === "") return this.#rest === "" || this.#rest.startsWith(",");
    const word = TOKEN68.exec(this.#rest)?.[0];
    // "Bearer a" is a word, "Negotiate, Bearer realm=x" and "Bearer realm=x" are not.
    if (word === undefined) return true;
    challenge.token68 = word;
    this.#rest = this.#rest.slice(word.length);
    return true;
  }

  #parameter(challenge: Open, written: string): boolean {
    this.#skip(/^[ \t]*=[ \t]*/);
    const name = written.toLowerCase();
    const quoted = QUOTED.exec(this.#rest);
    if (quoted !== null) {
      this.#rest = this.#rest.slice(quoted[0].length);
      const value = (quoted[1] ?? "").replace(/\\([\s\S])/g, "$1");
      challenge.parameters.push({ name, value, quoted: true });
      return this.#atEnd();
    }
    const token = TOKEN.exec(this.#rest)?.[0];
    const bare = this.#take(BARE);
    if (bare === undefined) return false;
    if (token !== bare) this.#problems.push(`the value of "${name}" needs quotation marks`);
    challenge.parameters.push({ name, value: bare, quoted: false });
    return this.#atEnd();
  }

  /** A parameter ends before a comma. Some servers write a space in its place, which is reported. */
  #atEnd(): boolean {
    this.#skip(/^[ \t]+/);
    if (this.#rest !== "" && !this.#rest.startsWith(",")) this.#problems.push("a comma is missing");
    return true;
  }

  #take(pattern: RegExp): string | undefined {
    const found = pattern.exec(this.#rest)?.[0];
    if (found !== undefined) this.#rest = this.#rest.slice(found.length);
    return found;
  }

  #skip(pattern: RegExp): string {
    return this.#take(pattern) ?? "";
  }
}

function repeatedIn({ parameters }: Challenge): readonly string[] {
  const names = parameters.map(({ name }) => name);
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((name) => `the parameter "${name}" occurs twice`);
}
