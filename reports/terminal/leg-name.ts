import type { Leg } from "../../harness/verdict/result.ts";

type Name = Pick<Leg, "revision" | "transport">;

/** The revision, with the transport where the legs differ in it: a client can be tested over both. */
export function legNameIn(legs: readonly Name[], { revision, transport }: Name): string {
  const several = legs.some((leg) => leg.transport !== transport);
  return several ? `${revision} ${transport}` : revision;
}
