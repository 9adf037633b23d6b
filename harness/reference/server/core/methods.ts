import { type Revision, type Span, within } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../../switches/message.ts";
import type { Capability } from "../../../switches/server-options.ts";
import * as extension from "../tasks/extension.ts";
import * as stateful from "../tasks/stateful.ts";
import type { Capabilities } from "./capabilities.ts";
import type { Context } from "./context.ts";
import { complete } from "./features/completion.ts";
import { getPrompt, listPrompts } from "./features/prompts.ts";
import { listResources, listTemplates, readResource } from "./features/resources.ts";
import { callTool, listTools } from "./features/tools.ts";
import type { Offer } from "./offer.ts";

export interface Method extends Span {
  readonly method: string;
  /** If the capability is not declared, the method does not exist. */
  readonly capability?: Capability;
  readonly handle: (params: JsonObject, context: Context, offer: Offer) => Promise<JsonObject> | JsonObject;
}

/** The methods that are the same in both eras, or differ only by revision. Each era adds its own. */
const METHODS: readonly Method[] = [
  { method: "tools/list", capability: "tools", handle: listTools },
  { method: "tools/call", capability: "tools", handle: callTool },
  { method: "resources/list", capability: "resources", handle: listResources },
  { method: "resources/templates/list", capability: "resources", handle: listTemplates },
  { method: "resources/read", capability: "resources", handle: readResource },
  { method: "prompts/list", capability: "prompts", handle: listPrompts },
  { method: "prompts/get", capability: "prompts", handle: getPrompt },
  // 2024-11-05 has completion, but no capability to declare it. A server with another offer has no prompts.
  { method: "completion/complete", until: "2024-11-05", capability: "prompts", handle: complete },
  { method: "completion/complete", since: "2025-03-26", capability: "completions", handle: complete },
  { method: "tasks/get", capability: "tasks", handle: stateful.getTask },
  { method: "tasks/result", capability: "tasks", handle: stateful.taskResult },
  { method: "tasks/list", capability: "tasks", handle: stateful.listTasks },
  { method: "tasks/cancel", capability: "tasks", handle: stateful.cancelTask },
  { method: "tasks/get", capability: "extensions", handle: extension.getTask },
  { method: "tasks/update", capability: "extensions", handle: extension.updateTask },
  { method: "tasks/cancel", capability: "extensions", handle: extension.cancelTask },
];

/** The method, if the revision has it and its capability is declared. */
export function findMethod(name: string, revision: Revision, declared: Capabilities): Method | undefined {
  return METHODS.find(
    ({ method, capability, ...span }) =>
      method === name && within(revision, span) && (capability === undefined || capability in declared),
  );
}
