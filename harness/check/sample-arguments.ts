import { isObject, type JsonObject } from "../../schema/json.ts";
import { judgeInstance } from "../../schema/lint/index.ts";
import { ownMember } from "../../schema/own-member.ts";
import type { Revision } from "../../schema/revision.ts";
import { type ToolExercise, toolsMadeForTests } from "./exercises.ts";
import type { Item } from "./inventory.ts";

/** The tools that the operator allows in addition to those that are safe by their annotations. */
export interface Allow {
  /** Every tool. */
  readonly sideEffects: boolean;
  /** These tools, by name. */
  readonly tools: readonly string[];
  /** The tools that the operator names for an exercise, some of them with arguments. They are in `tools`, too. */
  readonly exercises?: readonly NamedCall[];
}

/** A call that the operator names for an exercise. */
export interface NamedCall {
  readonly exercise: ToolExercise;
  readonly tool: string;
  /** Left out: as the schema of the tool shows. */
  readonly arguments?: JsonObject;
}

/** The exercises for which the operator has named a tool. */
const NAMED_FOR = new WeakMap<JsonObject, readonly ToolExercise[]>();

/** The arguments of the operator for a tool with this schema. */
const GIVEN = new WeakMap<JsonObject, JsonObject>();

/** Whether the operator has named this tool of `allowedTools` for one of these exercises. */
export function isNamedFor(tool: JsonObject, ...exercises: readonly ToolExercise[]): boolean {
  return NAMED_FOR.get(tool)?.some((one) => exercises.includes(one)) ?? false;
}

/**
 * The tools that may be called with valid arguments: read-only tools, tools that the operator named, and tools of a
 * server for tests that are not annotated as destructive. No others, because the target may be in production. Those that
 * the operator named for an exercise come first, once for each of their arguments.
 */
export function allowedTools(tools: readonly Item[], allow: Allow): readonly Item[] {
  const forTests = toolsMadeForTests(tools.map(({ value }) => String(value.name)));
  const named = tools.flatMap((tool) => namedCalls(tool, allow));
  const names = new Set(named.map(({ value }) => value.name));
  const others = tools.filter(({ value }) => {
    const { name, annotations } = value as { name?: unknown; annotations?: JsonObject | null };
    if (typeof name !== "string" || names.has(name)) return false;
    if (allow.sideEffects || allow.tools.includes(name) || annotations?.readOnlyHint === true) return true;
    return forTests.has(name) && annotations?.destructiveHint !== true;
  });
  return [...named, ...others];
}

/** A tool that the operator named, once for each of its arguments. */
function namedCalls(tool: Item, { exercises = [] }: Allow): readonly Item[] {
  const calls = exercises.filter((one) => one.tool === tool.value.name);
  const byArguments = new Map<string, NamedCall[]>();
  for (const call of calls) {
    const key = JSON.stringify(call.arguments ?? null);
    byArguments.set(key, [...(byArguments.get(key) ?? []), call]);
  }
  return [...byArguments.values()].map((alike) => {
    const { inputSchema } = tool.value;
    const schema = isObject(inputSchema) ? { ...inputSchema } : {};
    const given = alike[0]?.arguments;
    if (given !== undefined) GIVEN.set(schema, given);
    const value = { ...tool.value, inputSchema: schema };
    NAMED_FOR.set(
      value,
      alike.map(({ exercise }) => exercise),
    );
    return { ...tool, value };
  });
}

/**
 * The arguments of the operator, or else arguments that the `inputSchema` of a tool allows: its required properties, from examples, defaults, constants,
 * enumerations and types. Undefined if the schema does not show valid arguments.
 */
export function sampleArguments(inputSchema: unknown, revision: Revision): JsonObject | undefined {
  if (!isObject(inputSchema)) return undefined;
  const given = GIVEN.get(inputSchema);
  if (given !== undefined) return given;
  const value = sample(inputSchema, { root: inputSchema, depth: 0 });
  if (!isObject(value)) return undefined;
  const verdict = judgeInstance(value, inputSchema, revision);
  return verdict.kind === "judged" && verdict.problems.length === 0 ? value : undefined;
}

/** The schema that references are resolved in, and the depth of nesting. */
interface Nesting {
  readonly root: JsonObject;
  readonly depth: number;
}

/** The limit for schemas that refer to themselves. */
const MAX_DEPTH = 8;

/** A value that a schema probably allows, or undefined. The caller validates it. */
function sample(schema: unknown, { root, depth }: Nesting): unknown {
  if (schema === true) return "";
  if (!isObject(schema) || depth > MAX_DEPTH) return undefined;
  const nesting = { root, depth: depth + 1 };
  const candidates = [schema.const, first(schema.examples), schema.default, first(schema.enum)];
  const found = candidates.find((value) => value !== undefined);
  if (found !== undefined) return found;
  if (typeof schema.$ref === "string") return sample(target(root, schema.$ref), nesting);
  const branch = first(schema.anyOf) ?? first(schema.oneOf) ?? only(schema.allOf);
  if (branch !== undefined && schema.type === undefined) return sample(branch, nesting);
  return ofType(schema, nesting);
}

function ofType(schema: JsonObject, nesting: Nesting): unknown {
  const type = Array.isArray(schema.type) ? first(schema.type) : schema.type;
  switch (type) {
    case "string":
      return text(schema);
    case "integer":
    case "number":
      return amount(schema);
    case "boolean":
      return false;
    case "null":
      return null;
    case "array":
      return items(schema, nesting);
    case "object":
      return members(schema, nesting);
    default:
      return schema.properties === undefined ? undefined : members(schema, nesting);
  }
}

/** Reserved names (RFC 2606): a tool that uses them reaches no real host or person. */
const FORMATS: Readonly<Record<string, string>> = {
  uri: "https://mcp-conform.invalid/",
  url: "https://mcp-conform.invalid/",
  email: "user@mcp-conform.invalid",
  hostname: "mcp-conform.invalid",
  date: "2026-01-01",
  time: "12:00:00Z",
  "date-time": "2026-01-01T12:00:00Z",
  uuid: "00000000-0000-4000-8000-000000000000",
  ipv4: "192.0.2.1",
  ipv6: "2001:db8::1",
};

function text({ format, minLength, maxLength }: JsonObject): string {
  const plain = ownMember(FORMATS, String(format)) ?? "mcp-conform";
  const least = typeof minLength === "number" ? Math.min(minLength, 10_000) : 0;
  return plain.padEnd(least, "-").slice(0, typeof maxLength === "number" ? maxLength : undefined);
}

function amount({ minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: JsonObject): number {
  if (typeof multipleOf === "number") return multipleOf;
  if (typeof minimum === "number") return minimum;
  if (typeof exclusiveMinimum === "number") return Math.floor(exclusiveMinimum) + 1;
  if (typeof maximum === "number") return Math.min(1, maximum);
  if (typeof exclusiveMaximum === "number") return Math.min(1, Math.ceil(exclusiveMaximum) - 1);
  return 1;
}

function items({ minItems, items: each }: JsonObject, nesting: Nesting): readonly unknown[] | undefined {
  const least = typeof minItems === "number" ? minItems : 0;
  if (least > 100) return undefined;
  return Array.from({ length: least }, () => sample(each ?? true, nesting));
}

function members({ properties, required }: JsonObject, nesting: Nesting): JsonObject | undefined {
  const names = Array.isArray(required) ? required.map(String) : [];
  const schemas = isObject(properties) ? properties : {};
  const values = names.map((name) => [name, sample(ownMember(schemas, name) ?? true, nesting)] as const);
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}

function target(root: JsonObject, ref: string): unknown {
  if (!ref.startsWith("#/")) return ref === "#" ? root : undefined;
  const steps = ref
    .slice(2)
    .split("/")
    .map((step) => step.replace(/~1/g, "/").replace(/~0/g, "~"));
  return steps.reduce<unknown>((at, step) => (isObject(at) ? ownMember(at, step) : undefined), root);
}

function first(values: unknown): unknown {
  return Array.isArray(values) ? values[0] : undefined;
}

/** Several schemas that apply together do not show a value one by one. */
function only(values: unknown): unknown {
  return Array.isArray(values) && values.length === 1 ? values[0] : undefined;
}
