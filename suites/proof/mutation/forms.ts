/** What is done to a member of a message. */
export interface Form {
  /** Completes "a member that is …". */
  readonly name: string;
  /** Absent: the member is removed. */
  readonly value?: unknown;
}

const REMOVED: Form = { name: "removed" };

const OF_TYPES: readonly Form[] = [
  { name: "null", value: null },
  { name: "a text", value: "mutated" },
  { name: "a number", value: 7 },
  { name: "a boolean", value: true },
  { name: "a list", value: ["mutated"] },
  { name: "an object", value: { mutated: 1 } },
];

const EMPTY: readonly Form[] = [
  { name: "an empty text", value: "" },
  { name: "an empty list", value: [] },
  { name: "an empty object", value: {} },
];

export const FORMS: readonly Form[] = [REMOVED, ...OF_TYPES, ...EMPTY];

/** JSON has no more types. */
export function typeOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "list" : typeof value;
}

/** The forms that a value of this type does not have: it is removed, null, of each other type, or empty. */
export function formsOf(type: string): readonly Form[] {
  const others = OF_TYPES.filter(({ value }) => typeOf(value) !== type);
  return [REMOVED, ...others, ...EMPTY.filter(({ value }) => typeOf(value) === type)];
}
