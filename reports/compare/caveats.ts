import type { Leg, Result } from "../../harness/verdict/result.ts";

/** A difference between the two runs themselves, so that a change may have another cause than the target. Reports show it first. */
export interface Caveat {
  readonly of: "catalogue" | "profile" | "target" | "selection";
  readonly text: string;
}

export type LegPair = readonly [older: Leg, newer: Leg];

export function caveatsOf(older: Result, newer: Result, pairs: readonly LegPair[]): readonly Caveat[] {
  return [
    ...targets(older, newer),
    ...catalogues(older, newer),
    ...pairs.flatMap(profiles),
    ...(older.tool.catalogue === newer.tool.catalogue ? pairs.flatMap(selections) : []),
  ];
}

/** Compares the name that the target gives itself, because its address often differs between machines. */
function targets({ target: older }: Result, { target: newer }: Result): readonly Caveat[] {
  const facts = [
    ["role", older.role, newer.role],
    ["transport", older.transport, newer.transport],
    ["name", older.name, newer.name],
    ...(older.name === undefined && newer.name === undefined
      ? [["address", older.url ?? older.command, newer.url ?? newer.command] as const]
      : []),
  ] as const;
  return facts
    .filter(([, before, now]) => before !== now)
    .map(([fact, before, now]) => ({
      of: "target",
      text: `The targets differ: the ${fact} is ${quoted(before)} in the older result and ${quoted(now)} in the newer.`,
    }));
}

function catalogues({ tool: older }: Result, { tool: newer }: Result): readonly Caveat[] {
  if (older.catalogue === newer.catalogue) return [];
  return [
    {
      of: "catalogue",
      text: `The catalogues differ: ${older.catalogue} (mcp-conform ${older.version}) and ${newer.catalogue} (mcp-conform ${newer.version}). Checks may have changed, so a change may not come from the target. Run both with the same version to be sure.`,
    },
  ];
}

function profiles([older, newer]: LegPair): readonly Caveat[] {
  if (older.profile === newer.profile) return [];
  return [
    {
      of: "profile",
      text: `The profiles of ${newer.revision} differ: ${older.profile ?? "none"} and ${newer.profile ?? "none"}. They count different checks.`,
    },
  ];
}

/** With the same catalogue, a revision and a transport have the same checks, unless --only, --skip or --suite differ. */
function selections([older, newer]: LegPair): readonly Caveat[] {
  const ids = ({ checks }: Leg) => new Set(checks.map(({ id }) => id));
  const [before, now] = [ids(older), ids(newer)];
  const gone = [...before].filter((id) => !now.has(id)).length;
  const added = [...now].filter((id) => !before.has(id)).length;
  if (gone + added === 0) return [];
  return [
    {
      of: "selection",
      text: `Different checks ran in ${newer.revision} over ${newer.transport}: ${gone} only in the older result, ${added} only in the newer. Did --only, --skip or --suite change?`,
    },
  ];
}

function quoted(value: string | undefined): string {
  return value === undefined ? "unknown" : JSON.stringify(value);
}
