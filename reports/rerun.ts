import type { TargetFacts } from "../harness/verdict/result.ts";

/** The line that runs one check alone, as it would be typed into a POSIX shell. */
export function rerunLine(target: TargetFacts, revision: string, check: string): string {
  const words = target.command === undefined ? ["--url", target.url ?? ""] : ["--server", target.command];
  return ["npx mcp-conform", ...words, "--spec", revision, "--only", check].map(quoted).join(" ");
}

function quoted(word: string): string {
  if (word === "npx mcp-conform" || /^[\w./:@=+,-]+$/.test(word)) return word;
  return /["$`\\!]/.test(word) ? `'${word.replaceAll("'", "'\\''")}'` : `"${word}"`;
}
