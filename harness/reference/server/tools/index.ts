import { type Revision, within } from "../../../../schema/revision.ts";
import { say } from "../core/features/content.ts";
import type { World } from "../core/world.ts";
import { argumentTools } from "./arguments.ts";
import { changeTools } from "./changes.ts";
import { contentTools } from "./content.ts";
import { inputTools } from "./input.ts";
import { inputRequiredTools } from "./input-required.ts";
import { jobTools } from "./jobs.ts";
import { structuredTools } from "./structured.ts";
import { NO_ARGUMENTS, READ_ONLY, type Tool } from "./tool.ts";
import { urlTools } from "./url.ts";
import { workTools } from "./work.ts";

const ALL: readonly Tool[] = [
  ...contentTools,
  ...structuredTools,
  ...argumentTools,
  ...workTools,
  ...changeTools,
  ...inputTools,
  ...urlTools,
  ...inputRequiredTools,
  ...jobTools,
];

/** The tool that is added and removed. */
const EXTRA: Tool = {
  name: "test_changed_tool",
  title: "Newcomer",
  description: "Exists after test_trigger_tool_change was called.",
  inputSchema: NO_ARGUMENTS,
  annotations: READ_ONLY,
  run: () => say("I am new here"),
};

export function toolsIn(revision: Revision, world: World): readonly Tool[] {
  const tools = world.isExtended("tools") ? [...ALL, EXTRA] : ALL;
  return tools.filter((tool) => within(revision, tool));
}
