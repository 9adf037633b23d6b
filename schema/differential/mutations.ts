import { isObject } from "../json.ts";
import type { Chance } from "./chance.ts";

type Path = readonly (string | number)[];

/** The new value. Undefined if the mutation removes it. */
type Mutation = (old: unknown) => { readonly value: unknown } | undefined;

/** Numbers of several kinds: integers, fractions, below and above the limits of the protocol. */
const REPLACEMENTS: readonly unknown[] = ["x", 7, 0.5, -1, true, [], {}];

const drop: Mutation = () => undefined;
const toNull: Mutation = () => ({ value: null });
const retypes = REPLACEMENTS.map(
  (value): Mutation =>
    () => ({ value }),
);

const empty: Mutation = (old) => {
  if (typeof old === "string") return { value: "" };
  if (Array.isArray(old)) return { value: [] };
  return { value: isObject(old) ? {} : old };
};

const add: Mutation = (old) => ({ value: isObject(old) ? { ...old, added: 1 } : [old] });

const rename =
  (name: string): Mutation =>
  (old) => ({
    value: Object.fromEntries(
      Object.entries(isObject(old) ? old : {}).map(([key, member]) => [
        key === name ? `${key}X` : key,
        member,
      ]),
    ),
  });

function mutationsOf(old: unknown): readonly Mutation[] {
  const renames = isObject(old) ? Object.keys(old).map(rename) : [];
  return [drop, toNull, ...retypes, empty, add, ...renames];
}

/** A copy of the value with one change anywhere in it. */
export function mutated(chance: Chance, value: unknown): unknown {
  const { path, old } = chance.pick(placesIn(value, []));
  return changed(value, path, chance.pick(mutationsOf(old)));
}

/** A copy for each change at each place. */
export function allMutations(value: unknown): readonly unknown[] {
  return placesIn(value, []).flatMap(({ path, old }) =>
    mutationsOf(old).map((mutation) => changed(value, path, mutation)),
  );
}

interface Place {
  readonly path: Path;
  readonly old: unknown;
}

function placesIn(value: unknown, path: Path): readonly Place[] {
  const inner = Array.isArray(value) ? [...value.entries()] : isObject(value) ? Object.entries(value) : [];
  return [{ path, old: value }, ...inner.flatMap(([key, part]) => placesIn(part, [...path, key]))];
}

function changed(value: unknown, path: Path, mutation: Mutation): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return mutation(value)?.value ?? null;
  const inner = (part: unknown) =>
    rest.length === 0 ? mutation(part) : { value: changed(part, rest, mutation) };
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => (index === key ? remaining(inner(item)) : [item]));
  }
  const copy: Record<string, unknown> = { ...(isObject(value) ? value : {}) };
  const changedMember = inner(copy[key]);
  if (changedMember === undefined) delete copy[key];
  else copy[key] = changedMember.value;
  return copy;
}

function remaining(item: { readonly value: unknown } | undefined): readonly unknown[] {
  return item === undefined ? [] : [item.value];
}
