/**
 * The functions that describe the types of the protocol. A shape is a function of the revision:
 *
 *     Tool: object({
 *       name: string,                                        // in every revision, required
 *       title: since("2025-06-18", optional(string)),        // from that revision on
 *       execution: during("2025-11-25", "2025-11-25", …),    // first and last revision
 *       inputSchema: changing({ "2024-11-05": …, "2026-07-28": … }),  // another shape from that revision on
 *     })
 *
 * If a shape is absent in a revision, that revision does not have the member, the branch of the union or the
 * definition. `optional` is for members only.
 */
import { dialectOf, type JsonSchema, type JsonType } from "../dialect.ts";
import { REVISIONS, type Revision, type Span, within } from "../revision.ts";

/** A shape in one revision. */
export interface Form {
  readonly schema: JsonSchema;
  readonly optional?: true;
}

export type Shape = (revision: Revision) => Form | undefined;
export type Members = Readonly<Record<string, Shape>>;

const fixed =
  (schema: JsonSchema): Shape =>
  () => ({ schema });

// Values

export const string = fixed({ type: "string" });
export const integer = fixed({ type: "integer" });
export const number = fixed({ type: "number" });
export const boolean = fixed({ type: "boolean" });
export const nothing = fixed({ type: "null" });
export const anything = fixed({});

/** A URI, a URI template or base64. The schema only names the format; the lints judge it. */
export const uri = fixed({ type: "string", format: "uri" });
export const uriTemplate = fixed({ type: "string", format: "uri-template" });
export const base64 = fixed({ type: "string", format: "byte" });

/** A number from 0 to 1. */
export const share = fixed({ type: "number", minimum: 0, maximum: 1 });
/** An integer of at least 0. */
export const count = fixed({ type: "integer", minimum: 0 });

export const literal = (value: string | number): Shape =>
  fixed({ type: typeof value === "string" ? "string" : "integer", const: value });

export const choice = (...values: readonly string[]): Shape => fixed({ type: "string", enum: values });

// Compounds

export const ref =
  (name: string): Shape =>
  (revision) => ({ schema: { $ref: `#/${dialectOf(revision).section}/${name}` } });

export function list(item: Shape, limits: { readonly maxItems?: number } = {}): Shape {
  return (revision) => ({ schema: { type: "array", items: presentIn(revision, item), ...limits } });
}

/** An object with any member names. */
export function map(value: Shape): Shape {
  return (revision) => {
    const schema = presentIn(revision, value);
    const free = Object.keys(schema).length === 0;
    return { schema: { type: "object", additionalProperties: free ? true : schema } };
  };
}

export const anyObject = map(anything);

/** An object with these members. Others pass the validator, but are not part of the type. */
export function object(members: Members): Shape {
  return (revision) => ({ schema: objectSchema(revision, members) });
}

/** An object with these members, and any other. */
export function open(members: Members): Shape {
  return (revision) => ({ schema: { ...objectSchema(revision, members), additionalProperties: true } });
}

function objectSchema(revision: Revision, members: Members): JsonSchema {
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const [name, shape] of Object.entries(members)) {
    const form = shape(revision);
    if (form === undefined) continue;
    properties[name] = form.schema;
    if (form.optional !== true) required.push(name);
  }
  return {
    type: "object",
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.length > 0 && { required }),
  };
}

/** One of these shapes. Only those that exist in the revision count. */
export function union(...branches: readonly Shape[]): Shape {
  return (revision) => {
    const schemas = branches.flatMap((branch) => branch(revision)?.schema ?? []);
    const [only, ...rest] = schemas;
    if (only === undefined) return undefined;
    if (rest.length === 0) return { schema: only };
    const types = schemas.flatMap(plainType);
    return { schema: types.length === schemas.length ? { type: types } : { anyOf: schemas } };
  };
}

function plainType(schema: JsonSchema): readonly JsonType[] {
  const plain = typeof schema.type === "string" && Object.keys(schema).length === 1;
  return plain && typeof schema.type === "string" ? [schema.type] : [];
}

/** All of these shapes together. */
export function both(...parts: readonly Shape[]): Shape {
  return (revision) => ({ schema: { allOf: parts.map((part) => presentIn(revision, part)) } });
}

export function optional(shape: Shape): Shape {
  return (revision) => {
    const form = shape(revision);
    return form && { ...form, optional: true };
  };
}

// Revisions

const spanning =
  (span: Span, shape: Shape): Shape =>
  (revision) =>
    within(revision, span) ? shape(revision) : undefined;

export const since = (first: Revision, shape: Shape): Shape => spanning({ since: first }, shape);
export const until = (last: Revision, shape: Shape): Shape => spanning({ until: last }, shape);
export const during = (first: Revision, last: Revision, shape: Shape): Shape =>
  spanning({ since: first, until: last }, shape);

/** Each shape applies from its revision until the next named one. Before the first one the shape is absent. */
export function changing(shapes: Readonly<Partial<Record<Revision, Shape>>>): Shape {
  return (revision) => {
    const named = REVISIONS.filter((each) => each <= revision && shapes[each] !== undefined).at(-1);
    return named && shapes[named]?.(revision);
  };
}

function presentIn(revision: Revision, shape: Shape): JsonSchema {
  const form = shape(revision);
  if (form === undefined) throw new Error(`A shape that ${revision} needs is absent there.`);
  return form.schema;
}
