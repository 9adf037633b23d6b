import type { ErrorObject } from "ajv";
import { isObject } from "../../json.ts";
import type { Problem } from "../../problem.ts";
import type { Revision } from "../../revision.ts";
import { bounded } from "./bounded.ts";
import { type Dialect, dialectsOf } from "./dialect.ts";
import { compile, makeReady, sentence } from "./engine.ts";
import { findGap } from "./gaps.ts";
import { tooLarge } from "./limits.ts";
import { isPlain, surelyFits } from "./plain.ts";
import { VerdictMemory } from "./remember.ts";
import { judgeIn, unknownDialect } from "./schema.ts";
import { subschemas } from "./subschemas.ts";
import { judged, mostLenient, notJudged, type SchemaVerdict } from "./verdict.ts";

type Schema = Readonly<Record<string, unknown>>;

const memory = new VerdictMemory();

/**
 * Judges a value by a schema of the target. The first error is the problem, with the keyword as its rule. A schema
 * with problems of its own judges nothing. The time is limited for any schema and value.
 */
export function judgeInstance(value: unknown, schema: unknown, revision: Revision): SchemaVerdict {
  if (!isObject(schema)) return notJudged("the schema is not an object");
  const large = tooLarge(schema);
  if (large) return notJudged(large);
  return memory.judge([revision, schema, value], () => judgeInDialects(value, schema, revision));
}

function judgeInDialects(value: unknown, schema: Schema, revision: Revision): SchemaVerdict {
  const dialects = dialectsOf(schema.$schema, revision);
  const refusals = dialects.map((dialect) => refusal(dialect, schema));
  const [first, ...others] = dialects.filter((_dialect, index) => refusals[index] === undefined);
  if (!first) return notJudged(refusals[0] ?? unknownDialect(schema.$schema));
  return mostLenient([run(first, value, schema), ...others.map((dialect) => run(dialect, value, schema))]);
}

/** Why this schema cannot judge a value in this dialect. */
function refusal(dialect: Dialect, schema: Schema): string | undefined {
  const verdict = judgeIn(dialect, schema);
  if (verdict.kind === "not-judged") return verdict.reason;
  const [problem] = verdict.problems;
  return problem && `the schema itself has a problem at "${problem.pointer}": ${problem.message}`;
}

function run(dialect: Dialect, value: unknown, schema: Schema): SchemaVerdict {
  if (isPlain(schema) && surelyFits(schema, value)) return judged([]);
  const gap = findGap([...subschemas(schema)], dialect);
  if (gap) return notJudged(`the validator is not certain of ${gap}`);
  makeReady(dialect);
  try {
    const errors = bounded(() => compile(schema, dialect)(value));
    return errors.done ? judged(errors.value.slice(0, 1).map(asProblem)) : notJudged(errors.reason);
  } catch (error) {
    return notJudged(`the schema does not compile: ${String((error as Error).message).slice(0, 200)}`);
  }
}

function asProblem(error: ErrorObject): Problem {
  return { pointer: error.instancePath, message: sentence(error), rule: error.keyword };
}
