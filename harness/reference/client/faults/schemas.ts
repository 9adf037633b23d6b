import { isObject, type JsonObject } from "../../message.ts";
import type { Fault } from "../switch.ts";
import { HTTP } from "./places.ts";

/** The keywords that a client knew before 2020-12. */
const KNOWN = new Set(["type", "properties", "required", "enum", "items", "description", "title", "default"]);

/** Changes the input schemas of the tools that are listed. */
function onSchemas(message: JsonObject, edit: (schema: JsonObject) => JsonObject): JsonObject {
  const { result } = message;
  if (!isObject(result) || !Array.isArray(result.tools)) return message;
  const tools = result.tools.map((tool: unknown) =>
    isObject(tool) && isObject(tool.inputSchema) ? { ...tool, inputSchema: edit(tool.inputSchema) } : tool,
  );
  return { ...message, result: { ...result, tools } };
}

/** What becomes of the schemas that servers publish. */
export const schemaFaults: readonly Fault[] = [
  {
    id: "schemas.keywords-dropped",
    describe: "keeps of a schema the keywords alone that it knows",
    revisions: ["2025-11-25", "2026-07-28"],
    trips: ["client.schema.kept"],
    says: /\$defs/,
    incoming: (message) => [
      onSchemas(message, (schema) =>
        Object.fromEntries(Object.entries(schema).filter(([keyword]) => KNOWN.has(keyword))),
      ),
    ],
  },
  {
    id: "schemas.references-fetched",
    describe: "fetches what a schema refers to",
    revisions: ["2026-07-28"],
    transports: HTTP,
    trips: ["client.schema.ref-not-fetched"],
    says: /canary/,
    remember: () => {
      const fetched: Promise<unknown>[] = [];
      return {
        incoming: (message) => {
          for (const [, url] of JSON.stringify(message.result ?? {}).matchAll(/"\$ref":"(http[^"]+)"/g)) {
            if (url) fetched.push(fetch(url).catch(() => {}));
          }
          return [message];
        },
        step: async (_step, next) => {
          await next();
          await Promise.all(fetched);
        },
      };
    },
  },
];
