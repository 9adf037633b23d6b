import { dialectOf } from "../dialect.ts";
import type { Revision } from "../revision.ts";
import type { DefinitionName } from "../tables/index.ts";

/**
 * A known mistake of a published schema file: its place, the correct value, and an example on which the two differ.
 * All of them come from the tool that made the files from schema.ts. It wrote "integer" for `number` by default, and
 * lost `null`.
 */
export interface Correction {
  readonly revision: Revision;
  readonly definition: DefinitionName;
  /** The path within the definition. */
  readonly path: readonly string[];
  readonly published: unknown;
  readonly right: unknown;
  readonly reason: string;
  /** Legal by the specification, rejected by the published file. */
  readonly example: unknown;
}

const FRACTIONAL_ANSWER = "the answer to a form field of type number may be a fraction; schema.ts has number";
const FRACTIONAL_TIME = "schema.ts has number for times in milliseconds and does not require integers";

const task = { taskId: "t", status: "working", createdAt: "", lastUpdatedAt: "", ttl: null };

export const CORRECTIONS: readonly Correction[] = [
  {
    revision: "2025-06-18",
    definition: "ElicitResult",
    path: ["properties", "content", "additionalProperties", "type"],
    published: ["string", "integer", "boolean"],
    right: ["string", "number", "boolean"],
    reason: FRACTIONAL_ANSWER,
    example: { action: "accept", content: { height: 1.8 } },
  },
  ...(["2025-11-25", "2026-07-28"] as const).map(
    (revision): Correction => ({
      revision,
      definition: "ElicitResult",
      path: ["properties", "content", "additionalProperties", "anyOf", "1", "type"],
      published: ["string", "integer", "boolean"],
      right: ["string", "number", "boolean"],
      reason: FRACTIONAL_ANSWER,
      example: { action: "accept", content: { height: 1.8 } },
    }),
  ),
  {
    revision: "2025-11-25",
    definition: "Task",
    path: ["properties", "ttl", "type"],
    published: ["integer", "null"],
    right: ["number", "null"],
    reason: FRACTIONAL_TIME,
    example: { ...task, ttl: 0.5 },
  },
  {
    revision: "2025-11-25",
    definition: "Task",
    path: ["properties", "pollInterval", "type"],
    published: "integer",
    right: "number",
    reason: FRACTIONAL_TIME,
    example: { ...task, pollInterval: 0.5 },
  },
  {
    revision: "2025-11-25",
    definition: "TaskMetadata",
    path: ["properties", "ttl", "type"],
    published: "integer",
    right: "number",
    reason: FRACTIONAL_TIME,
    example: { ttl: 0.5 },
  },
  {
    revision: "2026-07-28",
    definition: "JSONValue",
    path: ["anyOf", "2", "type"],
    published: ["string", "integer", "boolean"],
    right: ["string", "number", "boolean", "null"],
    reason: "null and fractions are JSON; schema.ts names both",
    example: [null, 0.5],
  },
];

/** The published file with corrections. Throws if a known mistake does not exist any more. */
export function corrected<File extends object>(revision: Revision, file: File): File {
  const copy = structuredClone(file);
  for (const { definition, path, published, right } of CORRECTIONS.filter(
    (each) => each.revision === revision,
  )) {
    const steps = [dialectOf(revision).section, definition, ...path];
    const last = steps.pop() ?? "";
    const parent = steps.reduce<unknown>((value, key) => Reflect.get(Object(value), key), copy);
    const found = JSON.stringify(Reflect.get(Object(parent), last));
    if (found !== JSON.stringify(published)) {
      throw new Error(
        `${revision} ${definition} ${path.join("/")} is ${found} now: remove or change its correction.`,
      );
    }
    Reflect.set(Object(parent), last, right);
  }
  return copy;
}
