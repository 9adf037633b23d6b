import { isRevision, REVISIONS, type Revision } from "../../schema/revision.ts";
import { nearest, suggestion } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

export type Spec = "latest" | "all" | readonly Revision[];

/** `latest`, `all`, or revisions separated by commas. */
export function parseSpec(text: string): Spec {
  if (text === "latest" || text === "all") return text;
  return text.split(",").map((part) => parseRevision("--spec", part.trim(), ["latest", "all"]));
}

/** A published revision. `others` are words that would do as well, for the message. */
export function parseRevision(option: string, word: string, others: readonly string[] = []): Revision {
  if (isRevision(word)) return word;
  // A wrong day of the right month is nearer than what counting letters finds.
  const sameMonth = REVISIONS.find((revision) => revision.slice(0, 7) === word.slice(0, 7));
  const near = sameMonth ?? nearest(word, [...REVISIONS, ...others]);
  const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
  const expected = [...others, ...REVISIONS].join(", ");
  throw new UsageError(`${option} ${word}: not a published revision.${hint} Expected ${expected}.`);
}

/** One of a few words. */
export function oneOf<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new UsageError(`${option} ${text}: expected ${words.join(" or ")}.${suggestion(text, words)}`);
}

/** A whole number, at least `least`. */
export function wholeNumber(option: string, text: string, least: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && Number.isSafeInteger(number) && number >= least) return number;
  throw new UsageError(`${option} ${text}: expected a whole number of at least ${least}.`);
}

/** "Name: value", as curl takes it. */
export function parseHeader(text: string): readonly [string, string] {
  const colon = text.indexOf(":");
  const name = text.slice(0, colon).trim();
  if (colon > 0 && /^[!#$%&'*+.^_`|~\w-]+$/.test(name)) return [name, text.slice(colon + 1).trim()];
  throw new UsageError(
    `--header ${JSON.stringify(text)}: expected "Name: value", as in --header "X-Tenant: blue".`,
  );
}

/** "KEY=value". */
export function parseAssignment(option: string, text: string): readonly [string, string] {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new UsageError(`${option} ${JSON.stringify(text)}: expected KEY=VALUE.`);
}

/** The value of an environment variable; a secret never stands on the command line. */
export function fromEnvironment(option: string, variable: string): string {
  const value = process.env[variable];
  if (value !== undefined && value !== "") return value;
  throw new UsageError(`${option} ${variable}: the environment variable ${variable} is not set, or empty.`);
}

export interface Allowed {
  readonly sideEffects: boolean;
  readonly tools: readonly string[];
}

/** `side-effects`, or `tool:<name>`, each as often as needed. */
export function parseAllow(texts: readonly string[]): Allowed {
  for (const text of texts) {
    if (text === "side-effects" || /^tool:.+/.test(text)) continue;
    throw new UsageError(
      `--allow ${text}: expected side-effects, or tool:<name> for one tool that may be called.${suggestion(text, ["side-effects"])}`,
    );
  }
  return {
    sideEffects: texts.includes("side-effects"),
    tools: texts.flatMap((text) => (text.startsWith("tool:") ? [text.slice("tool:".length)] : [])),
  };
}
