import { encodeHeader } from "../../harness/session/lines/envelope.ts";
import type { Headers } from "../../harness/trace/event.ts";
import { isObject, type JsonObject } from "../../schema/json.ts";
import { ownMember } from "../../schema/own-member.ts";

/** A parameter of a tool that a header repeats. */
export interface Mirrored {
  /** `Mcp-Param-…` */
  readonly header: string;
  /** The property names that lead from the arguments to the parameter. */
  readonly path: readonly string[];
  readonly schema: JsonObject;
}

/** The parameters with an `x-mcp-header` annotation. Only `properties` are searched. */
export function mirroredIn(schema: unknown, path: readonly string[] = []): readonly Mirrored[] {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
    const here = [...path, name];
    const header = property["x-mcp-header"];
    const own =
      typeof header === "string" ? [{ header: `Mcp-Param-${header}`, path: here, schema: property }] : [];
    return [...own, ...mirroredIn(property, here)];
  });
}

export function valueAt(args: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, name) => (isObject(value) ? ownMember(value, name) : undefined), args);
}

/** The headers of a call with these arguments. */
export function paramHeadersOf(mirrored: readonly Mirrored[], args: JsonObject): Headers {
  return mirrored.flatMap(({ header, path }) => {
    const value = valueAt(args, path);
    const text = typeof value === "number" || typeof value === "boolean" ? String(value) : value;
    return typeof text === "string" ? [[header, encodeHeader(text)] as const] : [];
  });
}
