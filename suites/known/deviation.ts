/** Where packages come from. Two registries have packages with one name. */
export type Registry = "npm" | "pypi";

/** A finding of a small server that has no code of its own besides what the README of the SDK shows, seen in published versions. */
export interface Deviation {
  readonly sdk: string;
  readonly registry: Registry;
  readonly check: string;
  /** Revisions and transports: "2025-11-25 stdio". */
  readonly places: readonly string[];
  /** What was seen, without numbers and quoted texts: `alike`. */
  readonly actual: string;
  /** The versions that were judged and do this. */
  readonly versions: readonly string[];
  /** The first version after them that was judged and does not. */
  readonly fixedIn?: string;
  /** A public thread about it. */
  readonly issue?: string;
}

/** The dialect that SDKs write into the schemas that they make. Another one is in a schema that the author wrote. */
const MADE = /draft-07/;

/**
 * What two servers of one SDK have in common in a description of an answer: texts in quotes and numbers are their own. A status and the code of an
 * error stay, and a dialect that no SDK writes. How long an answer was waited for is a matter of the run: the limit of the operator, or the end of the
 * conversation.
 */
export function alike(actual: string): string {
  return actual
    .replace(/(names the dialect )?("(?:[^"\\]|\\.)*")/g, (_, dialect: string = "", text: string) =>
      dialect !== "" && !MADE.test(text) ? `${dialect}${text}` : `${dialect}"…"`,
    )
    .replace(/(?<![\w-]|HTTP |error )\d+(?:\.\d+)?/g, "#")
    .replace(/ within # s \(--timeout\)/g, "")
    .trim();
}

/**
 * What an answer is made of: a finding about several inputs has a part for each. So a server that has only some features shows only some of the
 * parts. "a, b → c; d" has the parts "a → c", "b → c" and "d". What was expected is none. `actual`: as `alike` writes it.
 */
export function partsOf(actual: string): readonly string[] {
  return actual
    .replace(/; and # more$/, "")
    .split("; ")
    .map((one) => one.replace(/ \(expected [^)]*\)$/, ""))
    .flatMap((one) => {
      const [inputs = "", ...answer] = one.split(" → ");
      return answer.length === 0 ? [one] : inputs.split(", ").map((input) => [input, ...answer].join(" → "));
    });
}

/** -1, 0 or 1: versions by their numbers. What follows a hyphen is earlier than the version itself. */
export function byVersion(one: string, other: string): number {
  const [first, second] = [one, other].map((version) => {
    const [release = "", pre] = version.split("-", 2);
    return [...release.split(".").map(Number), pre === undefined ? 1 : 0];
  });
  for (let index = 0; index < 5; index += 1) {
    const difference = (first?.[index] ?? 0) - (second?.[index] ?? 0);
    if (difference !== 0) return Math.sign(difference);
  }
  return 0;
}

/** A revision and a transport as a place. */
export const placeOf = ({ revision, transport }: { readonly revision: string; readonly transport: string }) =>
  `${revision} ${transport}`;

/** Whether a version does this: from the first one that was seen to do it, until the one that does not. A newer one may. */
export function isIn({ versions, fixedIn }: Deviation, version: string): boolean {
  const [since] = versions;
  if (since === undefined || byVersion(version, since) < 0) return false;
  return fixedIn === undefined || byVersion(version, fixedIn) < 0;
}
