import type { JsonObject } from "../../../switches/message.ts";
import { invalidParams, optionalString } from "./params.ts";

/**
 * One page of a list. The cursor contains the name of the list and a position, so it is valid as long as the list does
 * not change, and a cursor of another list is refused.
 *
 * @throws ProtocolError -32602 for a cursor that this server did not create
 */
export function page<Item>(
  list: string,
  items: readonly Item[],
  params: JsonObject,
  size: number,
): { readonly items: readonly Item[]; readonly nextCursor?: string } {
  const start = startOf(list, optionalString(params, "cursor"));
  if (start > items.length) throw invalidParams("the cursor is unknown");
  const end = start + size;
  return {
    items: items.slice(start, end),
    ...(end < items.length ? { nextCursor: cursorTo(list, end) } : {}),
  };
}

function cursorTo(list: string, start: number): string {
  return Buffer.from(`${list}:${start}`).toString("base64url");
}

function startOf(list: string, cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [name, place] = Buffer.from(cursor, "base64url").toString().split(":");
  const start = Number(place);
  if (name !== list || !Number.isInteger(start) || start < 1 || cursor !== cursorTo(list, start)) {
    throw invalidParams("the cursor is unknown");
  }
  return start;
}
