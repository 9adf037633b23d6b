import { say } from "../core/features/content.ts";
import { WATCHED } from "../core/features/resources.ts";
import type { List } from "../core/world.ts";
import { CHANGES, NO_ARGUMENTS, type Tool } from "./tool.ts";

function listChanger(name: string, list: List): Tool {
  return {
    name,
    title: `Change of the list of ${list}`,
    description: `Changes the list of ${list}, and announces it.`,
    inputSchema: NO_ARGUMENTS,
    annotations: CHANGES,
    run: (_args, { world }) => {
      world.changeList(list);
      return say(`The list of ${list} has changed`);
    },
  };
}

/** Tools that change lists and resources. */
export const changeTools: readonly Tool[] = [
  listChanger("test_trigger_tool_change", "tools"),
  listChanger("test_trigger_prompt_change", "prompts"),
  listChanger("test_trigger_resource_list_change", "resources"),
  {
    name: "test_trigger_resource_change",
    title: "Change of a resource",
    description: `Changes the resource ${WATCHED}, and notifies its subscribers.`,
    inputSchema: NO_ARGUMENTS,
    annotations: CHANGES,
    run: (_args, { world }) => {
      world.changeResource(WATCHED);
      return say(`${WATCHED} has changed`);
    },
  },
];
