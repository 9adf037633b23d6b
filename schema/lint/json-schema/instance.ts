import type { ErrorObject } from "ajv";
import type { Problem } from "../../problem.ts";
import type { Revision } from "../../revision.ts";
import { isObject } from "../json.ts";
import { type Dialect, dialectsOf } from "./dialect.ts";
import { compile, sentence } from "./engine.ts";
import { findGap } from "./gaps.ts";
import { tooLarge } from "./limits.ts";
import { judgeIn, unknownDialect } from "./schema.ts";
import { subschemas } from "./subschemas.ts";
import { TIME_LIMIT_MS, withinTime } from "./time-limit.ts";
import { judged, mostLenient, notJudged, type SchemaVerdict } from "./verdict.ts";

type Schema = Readonly<Record<string, unknown>>;

/**
 * Judges a value by a schema that a target wrote; the first error is the problem, with the keyword as its rule.
 * A schema that has problems of its own judges nothing. Bounded in time and memory, whatever schema and value say.
 */
export function judgeInstance(value: unknown, schema: unknown, revision: Revision): SchemaVerdict {
  if (!isObject(schema)) return notJudged("the schema is no object");
  const large = tooLarge(schema);
  if (large) return notJudged(large);
  const dialects = dialectsOf(schema.$schema, revision);
  if (dialects.length === 0) return notJudged(unknownDialect(schema.$schema));
  const [first, ...others] = dialects.map((dialect) => judgeBoth(dialect, value, schema));
  return first ? mostLenient([first, ...others]) : notJudged(unknownDialect(schema.$schema));
}

function judgeBoth(dialect: Dialect, value: unknown, schema: Schema): SchemaVerdict {
  const verdict = judgeIn(dialect, schema);
  const [problem] = verdict.kind === "judged" ? verdict.problems : [];
  if (problem)
    return notJudged(`the schema itself has a problem at "${problem.pointer}": ${problem.message}`);
  return verdict.kind === "judged" ? run(dialect, value, schema) : verdict;
}

function run(dialect: Dialect, value: unknown, schema: Schema): SchemaVerdict {
  const gap = findGap([...subschemas(schema)], dialect);
  if (gap) return notJudged(`the validator is not certain of ${gap}`);
  try {
    const errors = withinTime(() => compile(schema, dialect)(value));
    if (!errors.inTime) return notJudged(`it took more than ${TIME_LIMIT_MS} ms`);
    return judged(errors.value.slice(0, 1).map(asProblem));
  } catch (error) {
    if (error instanceof RangeError)
      return notJudged("the schema or the value is too deep or too wide to follow");
    return notJudged(`the schema does not compile: ${String((error as Error).message).slice(0, 200)}`);
  }
}

function asProblem(error: ErrorObject): Problem {
  return { pointer: error.instancePath, message: sentence(error), rule: error.keyword };
}
