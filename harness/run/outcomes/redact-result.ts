import type { RunEvent } from "../../verdict/event.ts";
import type { CheckResult, Leg, Result } from "../../verdict/result.ts";

/**
 * The same value without secrets in any string, but for those that are `own`. Events are redacted when they are recorded. This covers what
 * reaches a result in other ways: the body of an HTTP answer, stderr, a command line, or the message of an error.
 */
export function redactResult<T>(
  value: T,
  redact: (text: string) => string,
  own: ReadonlySet<string> = new Set(),
): T {
  // The same ids, reasons and titles occur in hundreds of results.
  const known = new Map<string, string>();
  const text = (part: string): string => {
    if (own.has(part)) return part;
    const found = known.get(part) ?? redact(part);
    known.set(part, found);
    return found;
  };
  const redacted = (part: unknown): unknown => {
    if (typeof part === "string") return text(part);
    if (Array.isArray(part)) return part.map(redacted);
    if (typeof part !== "object" || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, member]) => [text(name), redacted(member)]));
  };
  // The structure stays the same: only the characters of strings change.
  return redacted(value) as T;
}

/**
 * The strings of an event that are written by us: ids, titles and duties. A token such as "user" or "other" occurs in them by chance, and without
 * its id a check is in no baseline and no comparison.
 */
export function ownTexts(event: RunEvent): ReadonlySet<string> {
  if (event.type === "check-ended") return new Set(textsOf(event.check));
  if (event.type === "leg-ended") return new Set(textsOfLeg(event.leg));
  return event.type === "run-ended" ? ownTextsOf(event.result) : new Set();
}

export const ownTextsOf = ({ legs }: Pick<Result, "legs">): ReadonlySet<string> =>
  new Set(legs.flatMap(textsOfLeg));

const textsOf = ({ id, title, suite, requirements, provokedBy = [] }: CheckResult): readonly string[] => [
  id,
  title,
  suite,
  ...requirements,
  ...provokedBy,
];

const textsOfLeg = ({ checks, requirements }: Leg): readonly string[] => [
  ...checks.flatMap(textsOf),
  ...requirements.flatMap(({ id, gist, url, checks: ids }) => [id, gist, url, ...ids]),
];
