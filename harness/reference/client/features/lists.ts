import type { JsonObject } from "../../message.ts";
import type { Pipeline } from "../core/pipeline.ts";
import type { Client } from "../switch.ts";

/** No list needs more pages; a server that goes on is not followed for ever. */
const MOST_PAGES = 100;

/** A list to its end: as long as there is a cursor, be it empty, and none that came before. */
export async function listAll(
  client: Client,
  pipeline: Pipeline,
  method: string,
  member: string,
): Promise<readonly JsonObject[]> {
  const items: JsonObject[] = [];
  const seen = new Set<unknown>();
  let params: JsonObject = {};
  for (let pages = 1; ; pages++) {
    const result = await client.request(method, params);
    if (Array.isArray(result[member])) items.push(...(result[member] as JsonObject[]));
    const { nextCursor } = result;
    const isNew = typeof nextCursor === "string" && !seen.has(nextCursor) && pages < MOST_PAGES;
    const cursor = pipeline.decide("cursor", isNew ? nextCursor : undefined, { result, pages });
    if (cursor === undefined) return items;
    seen.add(nextCursor);
    params = { cursor };
  }
}
