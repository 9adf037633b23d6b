import { ownMember } from "../../../../schema/own-member.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { Pipeline } from "../core/pipeline.ts";
import type { Client } from "../switch.ts";

/** The most pages that are read, because a server may have an endless list. */
const MOST_PAGES = 100;

/** Reads a list to its end: as long as there is a cursor, which may be empty, but must be new. */
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
    if (Array.isArray(ownMember(result, member))) items.push(...(ownMember(result, member) as JsonObject[]));
    const { nextCursor } = result;
    const isNew = typeof nextCursor === "string" && !seen.has(nextCursor) && pages < MOST_PAGES;
    const cursor = pipeline.decide("cursor", isNew ? nextCursor : undefined, { result, pages });
    if (cursor === undefined) return items;
    seen.add(nextCursor);
    params = { cursor };
  }
}
