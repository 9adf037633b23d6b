import { type Definitions, definitionsOf } from "../definitions.ts";
import type { JsonSchema } from "../dialect.ts";
import type { Revision } from "../revision.ts";

/**
 * The definitions of whole messages. Until 2025-06-18 the definitions of single messages leave `jsonrpc`, `id` and
 * `_meta` to JSONRPCRequest and JSONRPCNotification; later definitions repeat them. The messages did not change, so
 * a comparison adds these members.
 */
export function framedDefinitions(revision: Revision): Definitions {
  const definitions = definitionsOf(revision);
  if (revision >= "2025-11-25") return definitions;
  const framed = Object.entries(definitions).map(([name, schema]) => [
    name,
    isMessage(name, schema) ? overlaid(frameOf(name, definitions), schema) : schema,
  ]);
  return Object.fromEntries(framed);
}

/** Request and Notification have no frame in any revision. */
function isMessage(name: string, { properties }: JsonSchema): boolean {
  return (
    properties?.method !== undefined &&
    properties.jsonrpc === undefined &&
    /.(?:Request|Notification)$/.test(name)
  );
}

function frameOf(name: string, definitions: Definitions): JsonSchema {
  const frame = name.endsWith("Notification") ? definitions.JSONRPCNotification : definitions.JSONRPCRequest;
  return frame ?? {};
}

function overlaid(frame: JsonSchema, schema: JsonSchema): JsonSchema {
  const properties: Record<string, JsonSchema> = { ...frame.properties };
  for (const [name, own] of Object.entries(schema.properties ?? {})) {
    const framed = properties[name];
    properties[name] =
      framed?.properties === undefined || own.type !== "object" ? own : overlaid(framed, own);
  }
  const required = [...new Set([...(frame.required ?? []), ...(schema.required ?? [])])];
  return { ...schema, properties, required };
}
