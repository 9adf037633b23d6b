import type { Revision } from "./revision.ts";

/** Where a revision keeps its definitions, and the JSON Schema dialect in which it publishes them. */
export interface Dialect {
  readonly uri: string;
  readonly section: "definitions" | "$defs";
}

const DRAFT_07: Dialect = { uri: "http://json-schema.org/draft-07/schema#", section: "definitions" };
const DRAFT_2020_12: Dialect = { uri: "https://json-schema.org/draft/2020-12/schema", section: "$defs" };

export function dialectOf(revision: Revision): Dialect {
  return revision < "2025-11-25" ? DRAFT_07 : DRAFT_2020_12;
}

export type JsonType = "string" | "integer" | "number" | "boolean" | "object" | "array" | "null";

/** The keywords that our own schemas use; the set is closed, so that whoever walks a schema can know them all. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: string | number;
  readonly enum?: readonly string[];
  /** An annotation only: whether the text is a URI or base64 is judged by the lints. */
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: JsonSchema | true;
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
}

/** The definition that a `$ref` names: the last step of its path. */
export function referredName(ref: string): string {
  return ref.slice(ref.lastIndexOf("/") + 1);
}
