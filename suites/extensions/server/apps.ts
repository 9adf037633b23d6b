import { declares } from "../../../harness/check/applies.ts";
import type { SessionContext } from "../../../harness/check/check.ts";
import { lacksExercise } from "../../../harness/check/expect.ts";
import type { Item } from "../../../harness/check/inventory.ts";
import { brief, describeReply, type Reply } from "../../../harness/session/replies/reply.ts";
import { isObject } from "../../../schema/json.ts";
import { callableTools, callTool } from "../../across-topics/server/calls/sample-calls.ts";
import { checksOn } from "../../across-topics/server/checks-on.ts";
import { walkedList } from "../../across-topics/server/lists/lists.ts";
import { oncePerConnection } from "../../across-topics/server/once-per-connection.ts";
import { isComplete } from "../../across-topics/server/result-type.ts";

const MIME_TYPE = /^text\/html\s*;\s*profile="?mcp-app"?$/i;
const MOST_READS = 10;

interface Interface {
  readonly tool: Item;
  readonly uri: unknown;
}

function interfaceOf({ _meta }: Item["value"]): unknown {
  const ui = isObject(_meta) ? _meta.ui : undefined;
  return isObject(ui) ? ui.resourceUri : undefined;
}

async function interfaces(context: SessionContext): Promise<readonly Interface[]> {
  const { items } = await walkedList(context, "tools");
  const found = items
    .map((tool) => ({ tool, uri: interfaceOf(tool.value) }))
    .filter(({ uri }) => uri !== undefined);
  return found.length > 0 ? found.slice(0, MOST_READS) : lacksExercise("tool.ui");
}

/** Each ui resource that a tool names, read once. */
const reads = oncePerConnection(
  async (context: SessionContext): Promise<readonly (Interface & { readonly reply: Reply })[]> =>
    Promise.all(
      (await interfaces(context))
        .filter(({ uri }) => typeof uri === "string")
        .map(async (one) => ({
          ...one,
          reply: await context.session.request("resources/read", { uri: one.uri }),
        })),
    ),
);

const onShared = checksOn("shared", { applies: declares("tools"), exercises: ["tool.ui"] });

export const appsResource = onShared({
  id: "extensions.apps.resource",
  title: "The ui.resourceUri of a tool has the scheme ui, and can be read",
  requirements: ["extensions.apps.resource"],
  sends: "tools/list, and resources/read of each _meta.ui.resourceUri",
  hint: "Serve the resource that _meta.ui.resourceUri names, under a URI that begins with ui://.",
  async run(context) {
    const { expect } = context;
    for (const { tool, uri } of await interfaces(context)) {
      expect.that(typeof uri === "string" && uri.startsWith("ui://"), {
        expected: "a URI that begins with ui://",
        actual: `resourceUri ${brief(JSON.stringify(uri))}`,
        at: tool.at,
        pointer: `${tool.pointer}/_meta/ui/resourceUri`,
      });
    }
    for (const { uri, reply } of await reads(context)) {
      expect.that(reply.kind === "result", {
        expected: "a result of resources/read",
        actual: `${brief(String(uri))}: ${describeReply(reply)}`,
        at: reply.seq,
        ...(reply.kind === "silence" ? { timed: true } : {}),
      });
    }
  },
});

export const appsMimeType = onShared({
  id: "extensions.apps.mime-type",
  title: "A ui resource is text or a blob with the MIME type text/html;profile=mcp-app",
  requirements: ["extensions.apps.mime-type"],
  after: ["extensions.apps.resource"],
  sends: "tools/list, and resources/read of each _meta.ui.resourceUri",
  hint: "Set mimeType: text/html;profile=mcp-app in the contents of the resource.",
  async run(context) {
    const { expect } = context;
    let judged = 0;
    for (const { reply } of await reads(context)) {
      if (reply.kind !== "result") continue;
      judged += 1;
      const { contents } = reply.result;
      const [first] = Array.isArray(contents) ? contents.filter(isObject) : [];
      const hasBody = typeof first?.text === "string" || typeof first?.blob === "string";
      expect.that(hasBody && MIME_TYPE.test(String(first?.mimeType)), {
        expected: "text or blob, and the MIME type text/html;profile=mcp-app",
        actual: hasBody
          ? `mimeType ${brief(JSON.stringify(first?.mimeType) ?? "absent")}`
          : "neither text nor blob",
        at: reply.seq,
        pointer: "/result/contents/0",
      });
    }
    if (judged === 0) lacksExercise("tool.ui");
  },
});

export const appsFallback = onShared({
  id: "extensions.apps.fallback",
  title: "A tool with a user interface returns content to a client that does not declare the extension",
  requirements: ["extensions.apps.fallback"],
  sends: "calls of the tools with _meta.ui.resourceUri that may be called; the requests declare no extension",
  reading: "Whether the content is useful, only a person can judge. Empty content is not.",
  hint: "Return the data of the interface as text, too.",
  async run(context) {
    const ui = (await callableTools(context)).filter(({ tool }) => interfaceOf(tool.value) !== undefined);
    let judged = 0;
    for (const { tool, arguments: given } of ui.slice(0, 3)) {
      const reply = await callTool(context, String(tool.value.name), given);
      if (reply.kind !== "result" || !isComplete(reply.result)) continue;
      judged += 1;
      const { content } = reply.result;
      context.expect.that(Array.isArray(content) && content.length > 0, {
        expected: "content that is not empty",
        actual: `${brief(JSON.stringify(tool.value.name))}: content ${brief(JSON.stringify(content) ?? "absent")}`,
        at: reply.seq,
        pointer: "/result/content",
      });
    }
    if (judged === 0) lacksExercise("tool.ui", "a tool with _meta.ui.resourceUri that may be called");
  },
});
