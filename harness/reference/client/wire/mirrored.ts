import type { JsonObject } from "../../../switches/message.ts";
import { isObject } from "../../message.ts";

/** A parameter that is repeated in a header (2026-07-28, server/tools, x-mcp-header). */
export interface Mirrored {
  /** The name, without `Mcp-Param-`. */
  readonly header: string;
  /** The path of `properties` to it. */
  readonly path: readonly string[];
}

interface Annotation {
  readonly header: unknown;
  readonly type: unknown;
  /** Undefined if the path contains another keyword than `properties`. */
  readonly path: readonly string[] | undefined;
}

/** The mirrored parameters of a tool, or why its definition is invalid. */
export function mirroredIn(
  tool: JsonObject,
): { readonly mirrored: readonly Mirrored[] } | { readonly problem: string } {
  const annotations = annotationsIn(tool.inputSchema, []);
  const seen = new Set<string>();
  const mirrored: Mirrored[] = [];
  for (const { header, type, path } of annotations) {
    const label = `x-mcp-header ${JSON.stringify(header)}`;
    if (typeof header !== "string" || !TOKEN.test(header)) return { problem: `${label} is not a field name` };
    if (seen.has(header.toLowerCase())) return { problem: `${label} appears twice` };
    if (path === undefined || path.length === 0)
      return { problem: `${label} is not on a path of properties` };
    if (!PRIMITIVES.has(type))
      return { problem: `${label} is on a parameter that is not a string, integer or boolean` };
    seen.add(header.toLowerCase());
    mirrored.push({ header, path });
  }
  return { mirrored };
}

/** RFC 9110, section 5.6.2. */
const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

const PRIMITIVES: ReadonlySet<unknown> = new Set(["string", "integer", "boolean"]);

/** Keywords whose members have arbitrary names. */
const NAMED: ReadonlySet<string> = new Set([
  "properties",
  "patternProperties",
  "$defs",
  "definitions",
  "dependentSchemas",
]);

/** Keywords whose values are data, not schemas. */
const DATA: ReadonlySet<string> = new Set(["const", "enum", "default", "examples", "x-mcp-header"]);

function annotationsIn(schema: unknown, path: readonly string[] | undefined): readonly Annotation[] {
  if (Array.isArray(schema)) return schema.flatMap((one) => annotationsIn(one, undefined));
  if (!isObject(schema)) return [];
  const here = "x-mcp-header" in schema ? [{ header: schema["x-mcp-header"], type: schema.type, path }] : [];
  const below = Object.entries(schema).flatMap(([keyword, value]) => {
    if (DATA.has(keyword)) return [];
    if (!NAMED.has(keyword) || !isObject(value)) return annotationsIn(value, undefined);
    const isChain = keyword === "properties" && path !== undefined;
    return Object.entries(value).flatMap(([name, one]) =>
      annotationsIn(one, isChain ? [...path, name] : undefined),
    );
  });
  return [...here, ...below];
}
