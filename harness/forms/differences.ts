import { isObject } from "../../schema/json.ts";
import { ownMember } from "../../schema/own-member.ts";

/** A place in a value: a JSON pointer. */
export type Place = string;

/** No report needs more of them. */
const MOST = 200;

/**
 * The places in which two JSON values differ. Lists of different lengths differ as a whole, and so do lists in which an item has moved: which
 * places of such lists differ is chance. The order of members does not matter.
 */
export function differences(one: unknown, other: unknown): readonly Place[] {
  const found: Place[] = [];
  const compare = (a: unknown, b: unknown, at: Place): void => {
    if (found.length >= MOST || Object.is(a, b)) return;
    if (isObject(a) && isObject(b)) {
      for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
        const inner = `${at}/${key.replaceAll("~", "~0").replaceAll("/", "~1")}`;
        if (Object.hasOwn(a, key) && Object.hasOwn(b, key))
          compare(ownMember(a, key), ownMember(b, key), inner);
        else found.push(inner);
      }
    } else if (Array.isArray(a) && Array.isArray(b) && a.length === b.length && !hasMoved(a, b)) {
      for (const [index, item] of a.entries()) compare(item, b[index], `${at}/${index}`);
    } else found.push(at);
  };
  compare(one, other, "");
  return found;
}

/** Whether an item of one list is at another place in the other one. */
function hasMoved(one: readonly unknown[], other: readonly unknown[]): boolean {
  const [before, after] = [
    one.map((item) => JSON.stringify(item)),
    other.map((item) => JSON.stringify(item)),
  ];
  const changed = before.flatMap((item, index) => (item === after[index] ? [] : [index]));
  const moved = new Set(changed.map((index) => after[index]));
  return changed.some((index) => moved.has(before[index]));
}

const isWithin = (inner: Place, outer: Place) => inner === outer || inner.startsWith(`${outer}/`);

/** The first place in which two values differ that is not volatile, nor has a volatile part. */
export function lastingDifference(
  one: unknown,
  other: unknown,
  volatile: readonly Place[],
): Place | undefined {
  return differences(one, other).find(
    (place) => !volatile.some((known) => isWithin(place, known) || isWithin(known, place)),
  );
}
