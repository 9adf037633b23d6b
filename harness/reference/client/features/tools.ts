import type { JsonObject } from "../../../switches/message.ts";
import type { Conversation } from "../core/conversation.ts";
import type { Pipeline } from "../core/pipeline.ts";
import type { Client } from "../switch.ts";
import { mirroredIn } from "../wire/mirrored.ts";
import { listAll } from "./lists.ts";

/** Lists the tools and stores them. Over HTTP, in 2026-07-28, it rejects tools with invalid headers. */
export async function listTools(
  client: Client,
  { pipeline, conversation }: { readonly pipeline: Pipeline; readonly conversation: Conversation },
): Promise<readonly JsonObject[]> {
  const listed = await listAll(client, pipeline, "tools/list", "tools");
  const mirrors = client.transport === "http" && conversation.era === "stateless";
  const usable = listed.filter((tool) => {
    const isGood = !mirrors || "mirrored" in mirroredIn(tool);
    return pipeline.decide("usableTool", isGood, { tool });
  });
  conversation.tools.clear();
  conversation.refused.clear();
  for (const tool of usable) conversation.tools.set(String(tool.name), tool);
  for (const tool of listed) if (!usable.includes(tool)) conversation.refused.add(String(tool.name));
  return usable;
}
