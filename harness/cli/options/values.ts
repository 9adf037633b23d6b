import { validateHeaderValue } from "node:http";
import { isRevision, REVISIONS, type Revision } from "../../../schema/revision.ts";
import { UsageError } from "../../library/usage-error.ts";
import { nearest, suggestion } from "./nearest.ts";

export type Spec = "latest" | "all" | readonly Revision[];

/** `latest`, `all`, or revisions separated by commas. */
export function parseSpec(text: string): Spec {
  if (text === "latest" || text === "all") return text;
  const revisions = text.split(",").map((part) => parseRevision("--spec", part.trim(), ["latest", "all"]));
  return [...new Set(revisions)];
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
  throw new UsageError(`${option} ${text}: expected ${listed(words)}.${suggestion(text, words)}`);
}

/** A whole number within bounds. */
export function wholeNumber(option: string, text: string, least: number, most?: number): number {
  const number = Number(text);
  const fits = Number.isSafeInteger(number) && number >= least && (most === undefined || number <= most);
  if (/^\d+$/.test(text) && fits) return number;
  const bounds = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  throw new UsageError(`${option} ${text}: expected a whole number ${bounds}.`);
}

/** Patterns that may stand together, separated by commas. An empty one is surely a variable that was not set. */
export function split(option: string, texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const parts = text.split(",").map((part) => part.trim());
    if (parts.every((part) => part !== "")) return parts;
    throw new UsageError(
      `${option} ${JSON.stringify(text)}: expected an id or a pattern, such as "tools.*".`,
    );
  });
}

type Header = readonly [name: string, value: string];

/** "Name: value", as curl takes it. */
export function parseHeader(text: string): Header {
  const colon = text.indexOf(":");
  if (colon < 0) {
    throw new UsageError(
      `--header ${JSON.stringify(text)}: expected "Name: value", as in --header "X-Tenant: blue".`,
    );
  }
  return sendable("--header", [text.slice(0, colon).trim(), text.slice(colon + 1).trim()]);
}

/** "Name=VARIABLE": the value is a secret, so no message shows more than the name. */
export function parseHeaderEnv(text: string): Header {
  const [name, variable] = parseAssignment("--header-env", text, "Name=VARIABLE");
  return sendable("--header-env", [name, fromEnvironment("--header-env", variable)]);
}

/** A header that HTTP can carry. */
export function sendable(option: string, [name, value]: Header): Header {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) {
    throw new UsageError(
      `${option} ${JSON.stringify(name)}: expected the name of a header, such as X-Tenant.`,
    );
  }
  try {
    validateHeaderValue(name, value);
  } catch {
    throw new UsageError(
      `${option} ${name}: its value cannot be sent in a header. Expected no line breaks, no control characters, and nothing beyond Latin-1.`,
    );
  }
  return [name, value];
}

/** "KEY=value". What was given may be a secret that was put in the wrong place, so it is not shown. */
export function parseAssignment(
  option: string,
  text: string,
  expected = "KEY=VALUE",
): readonly [string, string] {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new UsageError(
    `${option}: expected ${expected}, and there is no "=" after a name in what was given.`,
  );
}

/** The value of an environment variable; a secret never stands on the command line. */
export function fromEnvironment(option: string, variable: string): string {
  if (!/^[A-Za-z_]\w*$/.test(variable)) {
    throw new UsageError(
      `${option}: expected the name of an environment variable, such as TOKEN, not the value itself.`,
    );
  }
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

/** "a, b or c". */
function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
