/**
 * The words in which the protocol's types are written. A shape is asked for each revision what it is there:
 *
 *     Tool: object({
 *       name: string,                                        // in every revision, required
 *       title: since("2025-06-18", optional(string)),        // from that revision on
 *       execution: during("2025-11-25", "2025-11-25", …),    // first and last revision
 *       inputSchema: changing({ "2024-11-05": …, "2026-07-28": … }),  // another shape from that revision on
 *     })
 *
 * A member whose shape is absent in a revision is not declared there, a branch of a union is left out,
 * and a definition does not exist. `optional` counts for members only.
 */
import { dialectOf, type JsonSchema, type JsonType } from "../dialect.ts";
import { REVISIONS, type Revision, type Span, within } from "../revision.ts";

/** What a shape is in one revision. */
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

/** A URI, a URI template, base64: the schema says so, the lints judge it. */
export const uri = fixed({ type: "string", format: "uri" });
export const uriTemplate = fixed({ type: "string", format: "uri-template" });
export const base64 = fixed({ type: "string", format: "byte" });

/** A number from 0 to 1. */
export const share = fixed({ type: "number", minimum: 0, maximum: 1 });
/** An integer from 0 on. */
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

/** An object whose member names are free. */
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

/** One of these, of those that exist in the revision. */
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

/** All of these at once. */
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

/** Each shape holds from its revision to the next one named; before the first there is none. */
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
