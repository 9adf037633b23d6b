import type { Listing } from "../check/inventory.ts";
import { offersOf, type Surface } from "../verdict/surface.ts";

/** What a target lists, from the lists that checks have walked to their end: nothing more is asked for. */
export function surfaceOf(walked: readonly Listing[]): Surface {
  const whole = walked.filter(({ ended }) => ended === "complete");
  const lists = whole.flatMap(({ name, items }) => {
    const offers = offersOf(
      name,
      items.map(({ value }) => value),
    );
    return offers === undefined ? [] : [[name, offers] as const];
  });
  // In one order, whichever list was walked first.
  return Object.fromEntries(lists.sort(([one], [other]) => (one < other ? -1 : 1)));
}
