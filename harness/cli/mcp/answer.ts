import type { Revision } from "../../../schema/revision.ts";
import type { JsonObject } from "../../switches/message.ts";

/** The first revision with structured content. Its text is the same JSON, for clients that read only text. */
const STRUCTURED: Revision = "2025-06-18";

/** The result of a tool. `text` is what clients of older revisions read. */
export function answer(revision: Revision, structuredContent: JsonObject, text: string): JsonObject {
  if (revision < STRUCTURED) return { content: [{ type: "text", text }] };
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}
