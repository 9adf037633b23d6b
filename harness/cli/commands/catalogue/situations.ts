import { wrap } from "../../../../reports/text.ts";
import type { ClientSituation } from "../../../check/situation.ts";
import { situations as all, checksOf } from "../../../library/plan/situations.ts";
import { choice } from "../../options/values.ts";

/** Where a situation is played: "http, from 2025-06-18, to 2025-11-25". */
export function whereOf({ transport, revisions = {} }: ClientSituation): string {
  const { since, until } = revisions;
  const parts = [transport, since && `from ${since}`, until && `to ${until}`];
  return parts.filter((one) => one !== undefined).join(", ") || "always";
}

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

/** The text of one situation; undefined if none has this name. */
export function situationText(name: string): string | undefined {
  const found = all().find((one) => one.name === name);
  if (found === undefined) return undefined;
  const { describe, asks, context } = found;
  const checks = checksOf(new Set([name])).filter(({ on }) => on !== "every");
  const widest = Math.max(0, ...checks.map(({ id }) => id.length));
  return [
    `situation ${name}`,
    ...labelled("server", `a server that ${describe}`),
    ...labelled("played", whereOf(found)),
    ...labelled("client", asks),
    ...(context === undefined ? [] : [`  context    ${JSON.stringify(context)}`]),
    `  run        npx mcp-conform --client "…" --situation ${name}`,
    "",
    `checks (${checks.length}), besides those of every situation`,
    ...checks.map(({ id, title }) => `  ${id.padEnd(widest)}  ${title}`),
  ].join("\n");
}

function labelled(label: string, text: string): readonly string[] {
  return wrap(text, 87).map((line, index) => `  ${(index === 0 ? label : "").padEnd(11)}${line}`);
}
