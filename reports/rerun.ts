import type { TargetFacts } from "../harness/verdict/result.ts";

/** The line that runs one check alone, as it would be typed into a POSIX shell. */
export function rerunLine(target: TargetFacts, revision: string, check: string): string {
  const words = target.invocation ?? [...option("--server", target.command), ...option("--url", target.url)];
  return ["npx mcp-conform", ...[...words, "--spec", revision, "--only", check].map(quoted)].join(" ");
}

function option(name: string, value: string | undefined): readonly string[] {
  return value === undefined ? [] : [name, value];
}

function quoted(word: string): string {
  if (/^[\w./:@=+,-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
