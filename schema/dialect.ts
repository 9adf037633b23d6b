import type { Revision } from "./revision.ts";

/** The JSON Schema dialect of a revision, and the section with its definitions. */
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

/** The keywords that our own schemas use. The set is closed, so that code that walks a schema can handle all of them. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: JsonType | readonly JsonType[];
  readonly const?: string | number;
  readonly enum?: readonly string[];
  /** An annotation only. The lints judge whether the text is a URI or base64. */
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
