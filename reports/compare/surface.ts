import type { Leg } from "../../harness/verdict/result.ts";
import type { Offer, SurfaceList } from "../../harness/verdict/surface.ts";
import { type Difference, differences } from "./difference.ts";

/** Something that a target offers, or declares, otherwise than before. */
export interface SurfaceChange {
  readonly of: "capability" | "tool" | "resource" | "resource template" | "prompt";
  readonly name: string;
  readonly kind: "added" | "removed" | "changed";
  /** What changed, where both results have it whole. */
  readonly differences?: readonly Difference[];
}

const LISTS: readonly (readonly [list: SurfaceList, of: SurfaceChange["of"]])[] = [
  ["tools", "tool"],
  ["resources", "resource"],
  ["templates", "resource template"],
  ["prompts", "prompt"],
];

/** What changed in what a target declares and lists. A list that only one result has seen says nothing. */
export function surfaceChanges(older: Leg, newer: Leg): readonly SurfaceChange[] {
  const declared = ({ capabilities }: Leg) => new Map(Object.entries(capabilities));
  return [
    ...changed("capability", declared(older), declared(newer), (before, now) => differences(before, now)),
    ...LISTS.flatMap(([list, of]) => {
      const [before, now] = [older.surface?.[list], newer.surface?.[list]];
      return before === undefined || now === undefined
        ? []
        : changed(of, byName(before), byName(now), redefined);
    }),
  ];
}

/** The first of a name counts: what lists a name twice breaks a rule of its own. */
function byName(offers: readonly Offer[]): ReadonlyMap<string, Offer> {
  return new Map([...offers].reverse().map((offer) => [offer.name, offer]));
}

/** Undefined when it is known to have changed, and not how. */
function redefined(before: Offer, now: Offer): readonly Difference[] | undefined {
  if (before.digest === now.digest) return [];
  const known = before.definition !== undefined && now.definition !== undefined;
  return known ? differences(before.definition, now.definition) : undefined;
}

function changed<Value>(
  of: SurfaceChange["of"],
  older: ReadonlyMap<string, Value>,
  newer: ReadonlyMap<string, Value>,
  compare: (before: Value, now: Value) => readonly Difference[] | undefined,
): readonly SurfaceChange[] {
  const names = [...new Set([...older.keys(), ...newer.keys()])].sort();
  return names.flatMap((name): readonly SurfaceChange[] => {
    const [before, now] = [older.get(name), newer.get(name)];
    if (before === undefined) return [{ of, name, kind: "added" }];
    if (now === undefined) return [{ of, name, kind: "removed" }];
    const found = compare(before, now);
    if (found === undefined) return [{ of, name, kind: "changed" }];
    return found.length === 0 ? [] : [{ of, name, kind: "changed", differences: found }];
  });
}
