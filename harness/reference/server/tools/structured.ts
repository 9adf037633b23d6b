import type { JsonObject } from "../../../switches/message.ts";
import { text } from "../core/features/content.ts";
import { NO_ARGUMENTS, READ_ONLY, type Tool, takesAlsoOthers } from "./tool.ts";

/** A structured result, with a text copy for clients that do not read it. */
function structured(value: unknown): JsonObject {
  return { content: [text(JSON.stringify(value))], structuredContent: value };
}

/** Tools whose result has a schema. Before 2026-07-28 it must be an object. */
export const structuredTools: readonly Tool[] = [
  {
    name: "test_structured_output",
    title: "Structured output",
    description: "Returns the weather of a place as an object.",
    since: "2025-06-18",
    inputSchema: takesAlsoOthers({ place: { type: "string" } }, []),
    outputSchema: {
      type: "object",
      properties: { place: { type: "string" }, celsius: { type: "number" }, dry: { type: "boolean" } },
      required: ["place", "celsius", "dry"],
    },
    annotations: READ_ONLY,
    run: ({ place = "Bern" }) => structured({ place, celsius: 21.5, dry: true }),
  },
  {
    name: "test_structured_array",
    title: "Structured array",
    description: "Returns a list of numbers as an array.",
    since: "2026-07-28",
    inputSchema: NO_ARGUMENTS,
    outputSchema: { type: "array", items: { type: "integer" } },
    annotations: READ_ONLY,
    run: () => structured([1, 2, 3]),
  },
  {
    name: "test_structured_primitive",
    title: "Structured number",
    description: "Returns one number.",
    since: "2026-07-28",
    inputSchema: NO_ARGUMENTS,
    outputSchema: { type: "number" },
    annotations: READ_ONLY,
    run: () => structured(42),
  },
];
