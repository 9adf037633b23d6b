import type { Leg, Result } from "../../harness/verdict/result.ts";

/** Something in which the two runs themselves differ, so that a change need not be the target's. Said before all else. */
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

/** By the name that it gives itself: its address is often another on each machine. */
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
      text: `Not the same target: its ${fact} is ${told(before)} in the older result and ${told(now)} in the newer.`,
    }));
}

function catalogues({ tool: older }: Result, { tool: newer }: Result): readonly Caveat[] {
  if (older.catalogue === newer.catalogue) return [];
  return [
    {
      of: "catalogue",
      text: `Not the same catalogue: ${older.catalogue} (mcp-conform ${older.version}) and ${newer.catalogue} (mcp-conform ${newer.version}). A check may be another one than before, so a change need not be the target's. Run both with one version to be sure.`,
    },
  ];
}

function profiles([older, newer]: LegPair): readonly Caveat[] {
  if (older.profile === newer.profile) return [];
  return [
    {
      of: "profile",
      text: `Not the same profile in ${newer.revision}: ${older.profile ?? "none"} and ${newer.profile ?? "none"}. They count different checks.`,
    },
  ];
}

/** In one catalogue the checks of a revision and a transport are the same, but for --only, --skip and --suite. */
function selections([older, newer]: LegPair): readonly Caveat[] {
  const ids = ({ checks }: Leg) => new Set(checks.map(({ id }) => id));
  const [before, now] = [ids(older), ids(newer)];
  const gone = [...before].filter((id) => !now.has(id)).length;
  const come = [...now].filter((id) => !before.has(id)).length;
  if (gone + come === 0) return [];
  return [
    {
      of: "selection",
      text: `Not the same checks were run in ${newer.revision} over ${newer.transport}: ${gone} only in the older result, ${come} only in the newer. Were --only, --skip or --suite others?`,
    },
  ];
}

function told(value: string | undefined): string {
  return value === undefined ? "not known" : JSON.stringify(value);
}
