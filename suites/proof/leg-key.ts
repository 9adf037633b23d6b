import type { Transport } from "../../harness/trace/event.ts";
import { REVISIONS, type Revision } from "../../schema/revision.ts";

/** What identifies a leg: one revision over one transport. */
export interface LegKey {
  readonly revision: Revision;
  readonly transport: Transport;
}

/** Every revision over every transport of its own. Streamable HTTP began with 2025-03-26, in place of HTTP+SSE. */
export const LEG_KEYS: readonly LegKey[] = REVISIONS.flatMap((revision) => {
  const overHttp = revision === "2024-11-05" ? "http+sse" : "http";
  return (["stdio", overHttp] as const).map((transport) => ({ revision, transport }));
});

/** Limits of a fault or an oddity. */
interface Limited {
  readonly revisions?: readonly Revision[];
  readonly transports?: readonly string[];
}

/** Whether a switch makes a difference in a leg. */
export function matters({ revisions, transports }: Limited, { revision, transport }: LegKey): boolean {
  return (revisions?.includes(revision) ?? true) && (transports?.includes(transport) ?? true);
}

/**
 * Spreads switches over the legs in which they matter, in turn, so that every revision and both transports get a
 * share. An oddity is judged in one leg only: all oddities in all legs would take too long.
 */
export function spread<One extends Limited & { readonly id: string }>(
  switches: readonly One[],
  all: readonly LegKey[] = LEG_KEYS,
): readonly (One & LegKey)[] {
  return switches.map((one, index) => {
    const legs = all.filter((leg) => matters(one, leg));
    const leg = legs[index % legs.length];
    if (leg === undefined) throw new Error(`${one.id} makes no difference in any leg`);
    return { ...one, ...leg };
  });
}
