import { isDeclared } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { offeredItems } from "../../across-topics/server/lists/lists.ts";

/** The largest number of resources to subscribe to. */
const MOST_URIS = 20;

/** The listed resources whose updates a server sends to those who ask for them. */
export async function listedUris({
  inventory,
  facts,
}: Pick<SessionContext, "inventory" | "facts">): Promise<readonly string[]> {
  if (!isDeclared(facts.capabilities, "resources.subscribe")) return [];
  const items = await offeredItems({ inventory }, "resources");
  return items.flatMap(({ value: { uri } }) => (typeof uri === "string" ? [uri] : [])).slice(0, MOST_URIS);
}
