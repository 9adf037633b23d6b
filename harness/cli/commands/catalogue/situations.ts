import { wrap } from "../../../../reports/text.ts";
import type { ClientSituation } from "../../../check/situation.ts";
import { situations as all } from "../../../library/plan/situations.ts";
import { whereOf } from "../../explain/situation.ts";
import { choice } from "../../options/values.ts";

interface SituationsOptions {
  readonly format: string;
}

/** Prints the situations in which clients are judged. Those that ask for the same steps are in one group. */
export function situations(options: SituationsOptions): void {
  const format = choice("--format", options.format, ["pretty", "json"]);
  if (format === "json") {
    const rows = all().map(({ name, describe, asks, context = {}, ...one }) => ({
      name,
      where: whereOf(one as ClientSituation),
      describe,
      asks,
      context: Object.keys(context),
    }));
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const groups = grouped();
  const widest = Math.max(...all().map(({ name }) => name.length));
  for (const [asks, members] of groups) {
    process.stdout.write(`${wrap(asks, 98).join("\n")}\n`);
    for (const one of members) process.stdout.write(`  ${one.name.padEnd(widest)}  ${whereOf(one)}\n`);
    process.stdout.write("\n");
  }
  process.stdout.write(
    `${all().length} situations. mcp-conform explain <situation> has the checks of one.\n`,
  );
}

function grouped(): ReadonlyMap<string, readonly ClientSituation[]> {
  const groups = new Map<string, ClientSituation[]>();
  for (const one of all()) groups.set(one.asks, [...(groups.get(one.asks) ?? []), one]);
  return groups;
}
