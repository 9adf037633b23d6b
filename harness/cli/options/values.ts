import type { Revision } from "../../../schema/revision.ts";
import type { Spec } from "../../library/settings.ts";
import { UsageError } from "../../library/usage-error.ts";
import { type Check, oneOf, revision } from "../../library/values.ts";
import { optionNamed } from "./naming.ts";

type Pair = readonly [name: string, value: string];

/** One of a few words. */
export function choice<Word extends string>(option: string, text: string, words: readonly Word[]): Word {
  return oneOf(words)(text, optionNamed(option));
}

/** A published revision. */
export function parseRevision(option: string, text: string): Revision {
  return revision()(text, optionNamed(option));
}

/** `latest`, `all`, or revisions separated by commas. */
export function parseSpec(text: string): Spec {
  if (text === "latest" || text === "all") return text;
  const one: Check<Revision> = revision(["latest", "all"]);
  return [...new Set(splitList(text).map((word) => one(word, optionNamed("--spec"))))];
}

/** Values separated by commas. */
export function splitList(text: string): readonly string[] {
  return text.split(",").map((part) => part.trim());
}

/** A number, or the text as it is where it is none: the check of the setting then rejects it. */
export function numberOrText(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** "Name: value", as in curl. */
export function parseHeader(text: string): Pair {
  const colon = text.indexOf(":");
  if (colon < 0) {
    throw new UsageError(
      `--header ${JSON.stringify(text)}: expected "Name: value", as in --header "X-Tenant: blue".`,
    );
  }
  return [text.slice(0, colon).trim(), text.slice(colon + 1).trim()];
}

/** "NAME=value", or "NAME" for a variable that is passed on. */
export function parseVariable(text: string): readonly [name: string, value: string | true] {
  return /^\w+$/.test(text) ? [text, true] : parseAssignment("--env", text, "NAME or NAME=VALUE");
}

/** "KEY=value". The text may be a secret given to the wrong option, so no message shows it. */
export function parseAssignment(option: string, text: string, expected = "KEY=VALUE"): Pair {
  const equals = text.indexOf("=");
  if (equals > 0) return [text.slice(0, equals), text.slice(equals + 1)];
  throw new UsageError(`${option}: expected ${expected}, but there is no name followed by "=".`);
}
