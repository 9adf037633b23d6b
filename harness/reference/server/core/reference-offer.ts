import { toolsIn } from "../tools/index.ts";
import { capabilitiesIn } from "./capabilities.ts";
import { ICON } from "./features/content.ts";
import { expand, resourcesIn, TEMPLATES } from "./features/resources.ts";
import type { Offer } from "./offer.ts";

/** What the reference server has: something of everything. */
export const REFERENCE: Offer = {
  implementation: {
    name: "mcp-conform-reference-server",
    version: "1.0.0",
    title: "Reference server of mcp-conform",
    description: "Has every feature of every revision, and keeps all rules.",
    icons: [ICON],
  },
  instructions: "A server for tests. Its tools are safe: they change nothing outside the server.",
  capabilities: capabilitiesIn,
  tools: toolsIn,
  resources: resourcesIn,
  templates: TEMPLATES,
  expand,
};
