import { count, wrap } from "../../../../reports/text.ts";
import type { ClientSituation } from "../../../check/situation.ts";
import { situations as all } from "../../../library/plan/situations.ts";
import { UsageError } from "../../../library/usage-error.ts";
import { whereOf } from "../../explain/situation.ts";
import { choice } from "../../options/values.ts";

interface SituationsOptions {
  readonly format: string;
}

/** Prints the situations in which clients are judged, or those with one of these words in the name. Those that ask for the same steps are in one group. */
export function situations(words: readonly string[], options: SituationsOptions): void {
  const format = choice("--format", options.format, ["pretty", "json"]);
  const wanted = all().filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  if (wanted.length === 0) {
    throw new UsageError(
      `situations ${words.join(" ")}: no situation has this in its name. "mcp-conform situations" lists all of them.`,
    );
  }
  if (format === "json") {
    const rows = wanted.map(({ name, describe, asks, context = {}, ...one }) => ({
      name,
      where: whereOf(one as ClientSituation),
      describe,
      asks,
      context: Object.keys(context),
    }));
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const groups = grouped(wanted);
  const widest = Math.max(...wanted.map(({ name }) => name.length));
  for (const [asks, members] of groups) {
    process.stdout.write(`${wrap(asks, 98).join("\n")}\n`);
    for (const one of members) process.stdout.write(`  ${one.name.padEnd(widest)}  ${whereOf(one)}\n`);
    process.stdout.write("\n");
  }
  process.stdout.write(
    `${count(wanted.length, "situation")}. mcp-conform explain <situation> has the checks of one.\n`,
  );
}

function grouped(wanted: readonly ClientSituation[]): ReadonlyMap<string, readonly ClientSituation[]> {
  const groups = new Map<string, ClientSituation[]>();
  for (const one of wanted) groups.set(one.asks, [...(groups.get(one.asks) ?? []), one]);
  return groups;
}
