import { isObject } from "../../../../harness/reference/message.ts";
import { onResult } from "../../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";

const revisions = since("2026-07-28");
const isUi = (uri: unknown) => String(uri).startsWith("ui://");

export const appsFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "apps.https",
    describe: "names a web page as the user interface of a tool",
    trips: ["extensions.apps.resource"],
    says: /resourceUri "https:/,
    ...onResult("tools/list", (result) => ({
      ...result,
      tools: (Array.isArray(result.tools) ? result.tools : []).map((tool: unknown) =>
        isObject(tool) && tool.name === "test_ui_tool"
          ? { ...tool, _meta: { ui: { resourceUri: "https://mcp-conform.invalid/" } } }
          : tool,
      ),
    })),
  },
  {
    id: "apps.plain-html",
    describe: "serves a user interface as plain HTML",
    trips: ["extensions.apps.mime-type"],
    says: /mimeType "text\/html"/,
    ...onResult("resources/read", (result, { params }) =>
      isUi(params.uri)
        ? { ...result, contents: [{ uri: params.uri, mimeType: "text/html", text: "<p>Hello" }] }
        : result,
    ),
  },
  {
    id: "apps.nothing-else",
    describe: "returns no content from a tool with a user interface",
    trips: ["extensions.apps.fallback"],
    says: /content \[\]/,
    ...onResult("tools/call", (result, { params }) =>
      params.name === "test_ui_tool" ? { ...result, content: [] } : result,
    ),
  },
]);
