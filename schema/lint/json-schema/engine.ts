import type { AnySchemaObject, ErrorObject, Options, ValidateFunction } from "ajv";
import { anyType, aType } from "../../type-words.ts";
import { quote, typeName } from "../json.ts";
import type { Dialect } from "./dialect.ts";
import { regularExpression } from "./patterns.ts";
import { subschemas } from "./subschemas.ts";

type Schema = Readonly<Record<string, unknown>>;
type Errors = readonly ErrorObject[];

const OPTIONS: Options = {
  // Foreign schemas may contain what ajv advises against. The meta-schema has judged them before.
  strict: false,
  validateSchema: false,
  logger: false,
  // `format` is an annotation in 2020-12, and a target may mean it as one in any dialect.
  validateFormats: false,
  // 19.99 is a multiple of 0.01, but not in binary numbers.
  multipleOfPrecision: 6,
  // Otherwise every object satisfies `required: ["constructor"]`.
  ownProperties: true,
  // With optimization, compiling 1000 properties takes 460 ms instead of 100 ms.
  code: { optimize: false, regExp: Object.assign(regularExpression, { code: "regularExpression" }) },
  verbose: true,
};

const metaValidators = new Map<Dialect, ValidateFunction>();

/**
 * The validator of all schemas of a dialect. Compiled on first use: 16 ms for draft-07, 50 ms for 2020-12.
 */
export function metaValidator(dialect: Dialect): ValidateFunction {
  const known = metaValidators.get(dialect);
  if (known) return known;
  const compiled = dialect.create(OPTIONS).getSchema(dialect.metaSchema);
  if (!compiled) throw new Error(`ajv has no meta-schema for ${dialect.name}`);
  metaValidators.set(dialect, compiled);
  return compiled;
}

const ready = new Set<Dialect>();

/** Loads ajv. That must not happen within a limit of time: a module that is stopped while it loads stays broken. */
export function makeReady(dialect: Dialect): void {
  if (!ready.has(dialect)) dialect.create(OPTIONS);
  ready.add(dialect);
}

/**
 * Compiles a schema of the target. Each has its own engine (1.5 ms), because two schemas may have the same `$id`,
 * and an interrupted compilation may leave the engine in any state.
 *
 * @throws Error if ajv cannot compile it, RangeError if the schema overflows the stack
 */
export function compile(schema: Schema, dialect: Dialect): (value: unknown) => Errors {
  const engine = dialect.create({ ...OPTIONS, ignoreKeywordsWithRef: dialect.ignoresBesideRef });
  for (const keyword of dialect.foreignKeywords) engine.removeKeyword(keyword);
  const validate = engine.compile(withoutForeignWords(schema));
  return (value) => {
    const answer: unknown = validate(value);
    if (typeof answer !== "boolean") throw new Error("the validator of a schema must be synchronous");
    return answer ? [] : (validate.errors ?? []);
  };
}

/**
 * ajv supports `nullable` of OpenAPI and its own `$async`. No dialect has them.
 */
function withoutForeignWords(schema: Schema): AnySchemaObject {
  const copy = structuredClone(schema);
  for (const { schema: part } of subschemas(copy)) {
    Reflect.deleteProperty(part, "nullable");
    Reflect.deleteProperty(part, "$async");
  }
  return copy;
}

/** One error of ajv as a sentence without its pointer. */
export function sentence(error: ErrorObject): string {
  const { keyword, params, data, message = "does not match" } = error;
  switch (keyword) {
    case "type":
      return `must be ${anyType([params.type].flat().map(String))}, got ${aType(typeName(data))}`;
    case "required":
      return `must have the member ${quote(params.missingProperty)}`;
    case "additionalProperties":
      return `must not have the member ${quote(params.additionalProperty)}`;
    case "unevaluatedProperties":
      return `must not have the member ${quote(params.unevaluatedProperty)}`;
    case "enum":
      return `must be one of ${list(params.allowedValues)}, got ${quote(data)}`;
    case "const":
      return `must be ${quote(params.allowedValue)}, got ${quote(data)}`;
    default:
      return `${message.slice(0, 200)}, got ${quote(data)}`;
  }
}

function list(values: unknown): string {
  if (!Array.isArray(values)) return "a list";
  const more = values.length > 10 ? " …" : "";
  return values.slice(0, 10).map(quote).join(", ") + more;
}
