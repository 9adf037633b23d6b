import { isObject } from "../../json.ts";
import type { Revision } from "../../revision.ts";
import { quote, wrongType } from "../json.ts";
import { bounded } from "./bounded.ts";
import { DIALECTS, type Dialect, dialectsOf } from "./dialect.ts";
import { findEndless } from "./endless.ts";
import { metaValidator, sentence } from "./engine.ts";
import { isSmall, tooLarge } from "./limits.ts";
import { lintPatterns } from "./patterns.ts";
import { isPlain } from "./plain.ts";
import { resolveReferences } from "./references.ts";
import { VerdictMemory } from "./remember.ts";
import { subschemas } from "./subschemas.ts";
import { judged, mostLenient, notJudged, type SchemaVerdict } from "./verdict.ts";

type Schema = Readonly<Record<string, unknown>>;

const memory = new VerdictMemory();

/**
 * Judges a schema of the target: by the meta-schema of its dialect, its patterns and its references. References are
 * resolved within the schema and never fetched. The schema is not compiled, so a large one takes little time.
 *
 * Level by rule (`basic#schema-validation`, `basic#ref-resolution`, `server/tools#tool`):
 * - `schema-object`, `schema-valid`, `schema-ref`: MUST
 * - `schema-pattern` (JSON Schema: SHOULD), `schema-ref-endless` (SHOULD NOT), `schema-ref-external`
 *   (allowed, but readers SHOULD reject it): a warning
 */
export function judgeSchema(schema: unknown, revision: Revision): SchemaVerdict {
  if (!isObject(schema)) {
    return judged([{ pointer: "", rule: "schema-object", message: wrongType("object", schema) }]);
  }
  const large = tooLarge(schema);
  if (large) return notJudged(large);
  const [first, ...others] = dialectsOf(schema.$schema, revision);
  if (!first) return notJudged(unknownDialect(schema.$schema));
  return mostLenient([judgeIn(first, schema), ...others.map((dialect) => judgeIn(dialect, schema))]);
}

export function unknownDialect($schema: unknown): string {
  const known = DIALECTS.map(({ name }) => name).join(", ");
  return `its dialect ${quote($schema)} is unknown; known are ${known}`;
}

/** Judges a schema of limited size in one dialect. If it breaks the meta-schema, other rules do not apply. */
export function judgeIn(dialect: Dialect, schema: Schema): SchemaVerdict {
  return memory.judge([dialect.name, schema], () => judgeOnce(dialect, schema));
}

function judgeOnce(dialect: Dialect, schema: Schema): SchemaVerdict {
  // It has no patterns and no references either.
  if (isPlain(schema)) return judged([]);
  const validate = metaValidator(dialect);
  const work = () => validate(schema) === true;
  // The limit costs a millisecond for each schema, which is seconds for ten thousand tools.
  const valid = isSmall(schema) ? { done: true as const, value: work() } : bounded(work);
  if (!valid.done) return notJudged(valid.reason);
  const [error] = valid.value ? [] : (validate.errors ?? []);
  if (error) {
    const message = `is not a valid schema of ${dialect.name}: ${sentence(error)}`;
    return judged([{ pointer: error.instancePath, rule: "schema-valid", message }]);
  }
  const nodes = [...subschemas(schema)];
  const { problems, targets } = resolveReferences(nodes, dialect);
  return judged([...nodes.flatMap(lintPatterns), ...problems, ...findEndless(nodes, targets)]);
}
