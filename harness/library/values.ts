import { ownMember } from "../../schema/own-member.ts";
import { isRevision, REVISIONS, type Revision } from "../../schema/revision.ts";
import type { Named } from "./naming.ts";
import { nearest, suggestion } from "./nearest.ts";
import { UsageError } from "./usage-error.ts";

/** Returns a value that a setting may have. Throws UsageError for any other. */
export type Check<Value> = (value: unknown, named: Named) => Value;

/** A text; `example` is shown where there is none. */
export function text(example: string): Check<string> {
  return (value, named) => {
    if (typeof value === "string") return value;
    throw new UsageError(`${named(value)}: expected a text, such as ${JSON.stringify(example)}.`);
  };
}

/** True or false. */
export const flag: Check<boolean> = (value, named) => {
  if (typeof value === "boolean") return value;
  throw new UsageError(`${named(value)}: expected true or false.`);
};

/** A whole number within bounds. */
export function wholeNumber(least: number, most?: number): Check<number> {
  const bounds = most === undefined ? `of at least ${least}` : `from ${least} to ${most}`;
  return (value, named) => {
    const isWhole = typeof value === "number" && Number.isSafeInteger(value);
    if (isWhole && value >= least && (most === undefined || value <= most)) return value;
    throw new UsageError(`${named(value)}: expected a whole number ${bounds}.`);
  };
}

/** No answer of a program that works is sure to come sooner, in milliseconds. */
const SHORTEST_MS = 100;

/** An hour. No longer wait is useful. */
const LONGEST_MS = 3_600_000;

/** A limit of time. Many programs count in seconds, so a number with a unit, and a small one, get their milliseconds as a hint. */
export const milliseconds: Check<number> = (value, named) => {
  if (isLimit(value)) return value;
  const [, amount = "", unit = isLimit(Number(value)) ? "ms" : "s"] =
    /^(\d+(?:\.\d+)?) ?(ms|s|m|min|h)?$/.exec(String(value)) ?? [];
  const meant = Number(amount) * (MS_OF.get(unit) ?? 1);
  const hint =
    amount !== "" && isLimit(meant) ? `For ${amount} ${unit} give the number ${meant}.` : "10000 is 10 s.";
  throw new UsageError(
    `${named(value)}: expected milliseconds, a whole number from ${SHORTEST_MS} to ${LONGEST_MS} (one hour). ${hint}`,
  );
};

const MS_OF = new Map(Object.entries({ ms: 1, s: 1000, m: 60_000, min: 60_000, h: 3_600_000 }));

function isLimit(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= SHORTEST_MS && Number(value) <= LONGEST_MS;
}

/** One of a few words. */
export function oneOf<Word extends string>(words: readonly Word[]): Check<Word> {
  return (value, named) => {
    const found = words.find((word) => word === value);
    if (found !== undefined) return found;
    const near = typeof value === "string" ? suggestion(value, words) : "";
    throw new UsageError(`${named(value)}: expected ${enumerated(words)}.${near}`);
  };
}

/** A list, each item of which is checked. */
export function listOf<Value>(item: Check<Value>, example: string): Check<readonly Value[]> {
  return (value, named) => {
    if (Array.isArray(value)) return value.map((one: unknown) => item(one, named));
    throw new UsageError(`${named(value)}: expected a list, such as ${JSON.stringify([example])}.`);
  };
}

/** An id of a check, or a pattern. An empty one is most likely a variable that is not set. */
export const pattern: Check<string> = (value, named) => {
  if (typeof value === "string" && value !== "") return value;
  throw new UsageError(`${named(value)}: expected an id or a pattern, such as "tools.*".`);
};

/** A published revision; `others` are further words that the setting accepts. */
export function revision(others: readonly string[] = []): Check<Revision> {
  return (value, named) => {
    if (typeof value === "string" && isRevision(value)) return value;
    const near = typeof value === "string" ? nearestRevision(value, others) : undefined;
    const hint = near === undefined ? "" : ` Did you mean "${near}"?`;
    const expected = [...others, ...REVISIONS].join(", ");
    throw new UsageError(`${named(value)}: not a published revision.${hint} Expected ${expected}.`);
  };
}

/** A wrong day of the right month is nearer than a count of letters finds. */
function nearestRevision(word: string, others: readonly string[]): string | undefined {
  const sameMonth = REVISIONS.find((one) => one.slice(0, 7) === word.slice(0, 7));
  return sameMonth ?? nearest(word, [...REVISIONS, ...others]);
}

/** Texts by name, as headers are. */
export function textsByName(example: string): Check<Readonly<Record<string, string>>> {
  return (value, named) => {
    if (!isRecord(value)) {
      throw new UsageError(`${named()}: expected an object of texts by name, such as ${example}.`);
    }
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => {
        // The value may be a secret, so no message shows it.
        if (typeof one !== "string") throw new UsageError(`${named(name)}: expected a text as its value.`);
        return [name, one];
      }),
    );
  };
}

/** Variables of an environment by name. `true` stands for the variable of this process. */
export const variables: Check<Readonly<Record<string, string | true>>> = (value, named) => {
  const passedOn = isRecord(value)
    ? Object.keys(value).filter((name) => ownMember(value, name) === true)
    : [];
  const assigned = isRecord(value) ? omit(value, passedOn) : value;
  const texts = textsByName('{ "PORT": "3000", "TOKEN": true }')(assigned, named);
  return { ...texts, ...Object.fromEntries(passedOn.map((name) => [name, true as const])) };
};

function omit(record: Readonly<Record<string, unknown>>, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** "a, b or c". */
export function enumerated(words: readonly string[]): string {
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`;
}
