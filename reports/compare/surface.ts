import type { Leg } from "../../harness/verdict/result.ts";
import type { Offer, SurfaceList } from "../../harness/verdict/surface.ts";
import { type Difference, differences } from "./difference.ts";

/** A change of something that the target offers or declares. */
export interface SurfaceChange {
  readonly of: "capability" | "tool" | "resource" | "resource template" | "prompt";
  readonly name: string;
  readonly kind: "added" | "removed" | "changed";
  /** What changed, if both results have the whole definition. */
  readonly differences?: readonly Difference[];
}

const LISTS: readonly (readonly [list: SurfaceList, of: SurfaceChange["of"]])[] = [
  ["tools", "tool"],
  ["resources", "resource"],
  ["templates", "resource template"],
  ["prompts", "prompt"],
];

/** The changes of what a target declares and lists. A list that only one result has is not compared. */
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

/** The first entry of a name counts. Another check reports a name that is listed twice. */
function byName(offers: readonly Offer[]): ReadonlyMap<string, Offer> {
  return new Map([...offers].reverse().map((offer) => [offer.name, offer]));
}

/** Undefined if the digests show a change but a definition is missing. */
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
