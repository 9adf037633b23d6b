import type { Leg, Result } from "../../harness/verdict/result.ts";
import { say } from "../language/language.ts";
import type { Text } from "../language/zh.ts";

/** A difference between the two runs themselves, so that a change may have another cause than the target. Reports show it first. */
export interface Caveat {
  readonly of: "catalogue" | "profile" | "target" | "selection";
  readonly text: string;
}

export type LegPair = readonly [older: Leg, newer: Leg];

/** Its text is in the language of the report that shows it: a comparison is made before. */
function caveat(
  of: Caveat["of"],
  text: Text,
  values: () => Readonly<Record<string, string | number>>,
): Caveat {
  return {
    of,
    get text() {
      return say(text, values());
    },
  };
}

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
    .map(([fact, before, now]) =>
      caveat(
        "target",
        "The targets differ: the {fact} is {before} in the older result and {now} in the newer.",
        () => ({ fact: say(fact), before: quoted(before), now: quoted(now) }),
      ),
    );
}

function catalogues({ tool: older }: Result, { tool: newer }: Result): readonly Caveat[] {
  if (older.catalogue === newer.catalogue) return [];
  return [
    caveat(
      "catalogue",
      "The catalogues differ: {older} and {newer}. Checks may have changed, so a change may not come from the target. Run both with the same version to be sure.",
      () => ({
        older: `${older.catalogue} (mcp-conform ${older.version})`,
        newer: `${newer.catalogue} (mcp-conform ${newer.version})`,
      }),
    ),
  ];
}

function profiles([older, newer]: LegPair): readonly Caveat[] {
  if (older.profile === newer.profile) return [];
  return [
    caveat(
      "profile",
      "The profiles of {revision} differ: {older} and {newer}. They count different checks.",
      () => ({
        revision: newer.revision,
        older: older.profile ?? "none",
        newer: newer.profile ?? "none",
      }),
    ),
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
    caveat(
      "selection",
      "Different checks ran in {leg}: {gone} only in the older result, {added} only in the newer. Did --only, --skip or --suite change?",
      () => ({
        leg: say("{revision} over {transport}", { revision: newer.revision, transport: newer.transport }),
        gone,
        added,
      }),
    ),
  ];
}

function quoted(value: string | undefined): string {
  return value === undefined ? say("unknown") : JSON.stringify(value);
}
