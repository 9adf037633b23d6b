import type { LegKey } from "./leg-key.ts";

/** With more, it is hard to say that none hides another. */
const MOST = 4;

/** Oddities of one leg that are switched on in the same run. */
export interface Together<One> extends LegKey {
  readonly ids: string;
  readonly oddities: readonly One[];
}

export interface Combining<One> {
  /** What an oddity changes, or needs unchanged. Two with the same aspect are never together. Default: the first word of the id. */
  readonly aspects: Readonly<Record<string, readonly string[]>>;
  /** Oddities that leave so much out that others would not show. */
  readonly separate: readonly string[];
  /** Which suites judge an oddity. Those of two kinds are never together. */
  readonly kindOf: (one: One) => string;
}

interface Spread extends LegKey {
  readonly id: string;
  readonly speaks?: readonly string[];
}

/**
 * Puts oddities of a leg together: a run with several takes hardly longer than a run with one. `npm run proof` tries each by
 * itself.
 */
export function together<One extends Spread>(
  trials: readonly One[],
  { aspects, separate, kindOf }: Combining<One>,
): readonly Together<One>[] {
  const aspectsOf = ({ id }: One) => aspects[id] ?? id.split(".", 1);
  const isSeparate = ({ id, speaks }: One) => separate.includes(id) || speaks !== undefined;
  const combine = (one: One, other: One) =>
    other.revision === one.revision &&
    other.transport === one.transport &&
    kindOf(other) === kindOf(one) &&
    !isSeparate(one) &&
    !isSeparate(other) &&
    !aspectsOf(other).some((aspect) => aspectsOf(one).includes(aspect));
  const groups: [One, ...One[]][] = [];
  for (const one of trials) {
    const group = groups.find((some) => some.length < MOST && some.every((other) => combine(one, other)));
    if (group) group.push(one);
    else groups.push([one]);
  }
  return groups.map((oddities) => {
    const [{ revision, transport }] = oddities;
    return { revision, transport, oddities, ids: oddities.map(({ id }) => id).join(" + ") };
  });
}

/** The alarms of a run with several oddities. If there are any, each oddity is tried by itself, to name the one that causes them. */
export async function alarmsOf<One extends { readonly id: string }>(
  oddities: readonly One[],
  attempt: (oddities: readonly One[]) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const alarms = await attempt(oddities);
  if (alarms.length === 0 || oddities.length === 1) return alarms;
  const named: string[] = [];
  for (const one of oddities) {
    for (const alarm of await attempt([one])) named.push(`${one.id}: ${alarm}`);
  }
  return named.length > 0 ? named : alarms.map((alarm) => `only together: ${alarm}`);
}
