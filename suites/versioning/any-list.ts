import { isDeclared } from "../../harness/check/applies.ts";
import { LISTS, type ListName } from "../../harness/check/inventory.ts";
import type { JsonObject } from "../../harness/session/reply.ts";

const NAMES: readonly ListName[] = ["tools", "resources", "prompts"];

/**
 * The method of a list that the server offers: an everyday request, which changes nothing and which both eras have.
 * Where there is none, `server/discover`.
 */
export function anyList(capabilities: JsonObject): string {
  const declared = NAMES.find((name) => isDeclared(capabilities, name));
  return declared === undefined ? "server/discover" : LISTS[declared].method;
}
