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

/** The same value with its members and the items of its lists sorted. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => JSON.stringify(sorted(item)) ?? "");
    return items.toSorted();
  }
  if (!isObject(value)) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, sorted(inner)]);
}

/** Whether two values differ in the order of members and of items at most. Most lists of the protocol have no order that is promised. */
function haveSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

/** The places that change by themselves: those in which two answers to the same request differ. */
export function volatilePlaces(one: unknown, other: unknown): readonly Place[] {
  const places = differences(one, other);
  return places.length === 0 || haveSameContent(one, other) ? [] : places;
}

/** The first place in which two values differ, in more than the order of items, that is not volatile, nor has a volatile part. */
export function lastingDifference(
  one: unknown,
  other: unknown,
  volatile: readonly Place[],
): Place | undefined {
  const lasting = differences(one, other).find(
    (place) => !volatile.some((known) => isWithin(place, known) || isWithin(known, place)),
  );
  return lasting === undefined || haveSameContent(one, other) ? undefined : lasting;
}
