import { wrap } from "../../../reports/text.ts";
import type { ClientSituation } from "../../check/situation.ts";
import { situations as all, checksOf } from "../../library/plan/situations.ts";

/** Where a situation is played: "http, from 2025-06-18, to 2025-11-25". */
export function whereOf({ transport, revisions = {} }: ClientSituation): string {
  const { since, until } = revisions;
  const parts = [transport, since && `from ${since}`, until && `to ${until}`];
  return parts.filter((one) => one !== undefined).join(", ") || "always";
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
