import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { SCHEMA_FILE } from "../generate.ts";

const published: unknown = JSON.parse(readFileSync(SCHEMA_FILE, "utf8"));

/** The schema without additional members. Our own results must fit it. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== "object" || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  return "properties" in parts && parts.type === "object" ? { additionalProperties: false, ...parts } : parts;
}

const validators = [published, closed(published)].map((schema) =>
  new Ajv2020({ strict: true }).compile(Object(schema)),
);

/** Problems of a result by the published schema. With `ours`, an additional member is a problem, too. */
export function resultProblems(result: unknown, { ours = false } = {}): readonly string[] {
  const validate = validators[ours ? 1 : 0];
  if (validate === undefined || validate(result)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}
