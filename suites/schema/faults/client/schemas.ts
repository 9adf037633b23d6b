import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP } from "../../../across-topics/faults/client/places.ts";

/** The keywords of an old client, from before 2020-12. */
const KNOWN = new Set(["type", "properties", "required", "enum", "items", "description", "title", "default"]);

/** Changes the input schemas in tool lists. */
function onSchemas(message: JsonObject, edit: (schema: JsonObject) => JsonObject): JsonObject {
  const { result } = message;
  if (!isObject(result) || !Array.isArray(result.tools)) return message;
  const tools = result.tools.map((tool: unknown) =>
    isObject(tool) && isObject(tool.inputSchema) ? { ...tool, inputSchema: edit(tool.inputSchema) } : tool,
  );
  return { ...message, result: { ...result, tools } };
}

/** The use of published schemas. */
export const schemaFaults: readonly Fault[] = [
  {
    id: "schemas.keywords-dropped",
    describe: "drops unknown keywords from schemas",
    revisions: since("2025-11-25"),
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
    describe: "fetches the targets of references in schemas",
    revisions: since("2026-07-28"),
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
  {
    id: "schemas.unknown-dialect-fatal",
    describe: "crashes on a schema in an unknown dialect",
    revisions: since("2025-11-25"),
    trips: ["client.schema.dialect-survived"],
    says: /unknown dialect/,
    receive: (text) => {
      if (text.includes("mcp-conform.example/dialect")) throw new Error("The dialect is unknown");
      return text;
    },
  },
  {
    id: "schemas.expands-branches",
    describe: "crashes on a schema with many branches",
    revisions: since("2026-07-28"),
    trips: ["client.schema.expensive-survived"],
    says: /2\^20 branches/,
    receive: (text) => {
      if (text.includes("#/$defs/level20")) throw new Error("The schema has too many branches");
      return text;
    },
  },
];
