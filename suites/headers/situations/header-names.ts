import type { ClientSituation } from "../../../harness/check/situation.ts";
import type { Hooks } from "../../../harness/switches/server.ts";
import { repairStateless } from "../../across-topics/situations/repair-stateless.ts";
import { NO_PARAMETERS, replaceTools, says } from "../../across-topics/situations/replace-tools.ts";
import { STATELESS } from "../../across-topics/situations/revisions.ts";

const TOOLS = ["test_headers", "my-hyphenated-tool", "Gr\u00f6\u00dfe abfragen"].map((name) => ({
  definition: { name, description: "Has no parameters.", inputSchema: NO_PARAMETERS },
}));

const PROMPTS = [{ name: "Pr\u00fcfung \u4e16\u754c" }, { name: "test_prompt" }];

const RESOURCES = [
  { uri: "file:///path/to/file%20name.txt", name: "A space in the path" },
  { uri: "https://example.com/resource?id=123", name: "A query" },
];

/** Replaces the resources and prompts of the reference server. */
const named: Hooks = {
  dispatch: async (call, next) => {
    switch (call.method) {
      case "resources/list":
        return { resources: RESOURCES };
      case "resources/templates/list":
        return { resourceTemplates: [] };
      case "resources/read":
        return { contents: [{ uri: call.params.uri, text: "ok" }] };
      case "prompts/list":
        return { prompts: PROMPTS };
      case "prompts/get":
        return { messages: [{ role: "user", ...contentOf(says("ok").content) }] };
      default:
        return next(call);
    }
  },
};

function contentOf(content: unknown) {
  return { content: Array.isArray(content) ? content[0] : content };
}

export const headerNames: ClientSituation = {
  name: "header-names",
  describe: "has tools, prompts and resources, some of which have names that need encoding in a header",
  asks: "List the tools, resources and prompts; call each tool, read each resource, get each prompt; close.",
  context: {
    calls: TOOLS.map(({ definition }) => ({ name: definition.name, arguments: {} })),
    reads: RESOURCES.map(({ uri }) => uri),
    gets: PROMPTS.map(({ name }) => ({ name })),
  },
  official: "http-standard-headers",
  revisions: STATELESS,
  transport: "http",
  server: () => ({
    without: ["completions", "logging", "extensions"],
    hooks: [repairStateless({ always: true }), replaceTools(TOOLS), named],
  }),
};
