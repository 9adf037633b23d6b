import type { Listing } from "../../check/inventory.ts";
import { offersOf, type Surface } from "../../verdict/surface.ts";

/** What a target lists. It is made from the lists that checks have read to their end, without further requests. */
export function surfaceOf(listings: readonly Listing[]): Surface {
  const whole = listings.filter(({ ended }) => ended === "complete");
  const lists = whole.flatMap(({ name, items }) => {
    const offers = offersOf(
      name,
      items.map(({ value }) => value),
    );
    return offers === undefined ? [] : [[name, offers] as const];
  });
  // Sorted, so that the order in which checks read the lists makes no difference.
  return Object.fromEntries(lists.sort(([one], [other]) => (one < other ? -1 : 1)));
}
