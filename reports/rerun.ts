import type { CheckResult, Leg, TargetFacts } from "../harness/verdict/result.ts";

/**
 * The line for a POSIX shell that runs only this check, over one transport if it is given. A monitor provokes nothing: the
 * checks that led to its finding run with it.
 */
export function rerunLine(
  target: TargetFacts,
  revision: string,
  check: Pick<CheckResult, "id" | "provokedBy">,
  transport?: Leg["transport"],
): string {
  return rerunOfChecks(target, [revision], [check.id, ...(check.provokedBy ?? [])], transport);
}

/** The same for several revisions and checks; for all checks, if none is named. */
export function rerunOfChecks(
  target: TargetFacts,
  revisions: readonly string[],
  checks: readonly string[],
  transport?: Leg["transport"],
): string {
  const words = [
    ...(target.invocation ?? described(target)),
    ...(revisions.length === 0 ? [] : ["--spec", revisions.join(",")]),
    ...(checks.length === 0 ? [] : ["--only", checks.join(",")]),
  ];
  return ["npx mcp-conform", ...over(words, target, transport).map(shellWord)].join(" ");
}

const ADDRESSES = ["--server", "--url", "--client", "--target"];

/** The command that examines this target further. Undefined for one that no option names. */
export function doctorLine(target: TargetFacts): string | undefined {
  // The diagnosis of a gateway has what doctor would look at.
  if (target.role === "gateway") return undefined;
  const given = target.invocation ?? described(target);
  const words = given.filter(
    (word, index) => ADDRESSES.includes(word) || ADDRESSES.includes(given[index - 1] ?? ""),
  );
  if (words.length === 0) return undefined;
  return ["npx mcp-conform doctor", ...words.map(shellWord)].join(" ");
}

function described({ role, command, url }: TargetFacts): readonly string[] {
  if (role === "gateway") return [...option("--gateway", command), ...option("--gateway-url", url)];
  return [...option(role === "client" ? "--client" : "--server", command), ...option("--url", url)];
}

/** Adds the transport for a client that can be tested over both. */
function over(
  words: readonly string[],
  { role }: TargetFacts,
  transport: Leg["transport"] | undefined,
): readonly string[] {
  if (role !== "client" || transport === undefined) return words;
  const given = words.indexOf("--transport");
  if (given >= 0) return words.with(given + 1, transport);
  const either = words.some((word) => word.includes("{target}"));
  return either ? [...words, "--transport", transport] : words;
}

function option(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [name, value];
}

/** A word as a POSIX shell reads it. */
export function shellWord(word: string): string {
  if (/^[\w./:@=+,-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
