import { isObject } from "../../../harness/reference/message.ts";
import { without } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault, Hooks } from "../../../harness/switches/server.ts";
import { between, since } from "../../../schema/revision.ts";
import { onAsk } from "../../across-topics/faults/server/asks.ts";

const STATEFUL = between("2024-11-05", "2025-11-25");
const WITH_TOOLS = since("2025-11-25");

const onSampling = (edit: (params: JsonObject) => JsonObject) => onAsk("sampling/createMessage", edit);

/** Changes the blocks of the messages with tool results. */
function onToolResults(
  edit: (blocks: readonly JsonObject[]) => readonly JsonObject[],
): Pick<Hooks, "outgoing"> {
  return onSampling((params) => {
    const messages = (params.messages as readonly JsonObject[]).map((message) => {
      const blocks = [message.content].flat() as readonly JsonObject[];
      const hasResult = blocks.some(({ type }) => type === "tool_result");
      return hasResult ? { ...message, content: edit(blocks) } : message;
    });
    return { ...params, messages };
  });
}

const TOOL = { name: "clock", inputSchema: { type: "object" } };

export const samplingFaults: readonly Fault[] = [
  {
    id: "sampling.no-limit",
    describe: "sends sampling requests without maxTokens",
    revisions: STATEFUL,
    trips: ["sampling.request.shape"],
    says: /maxTokens/,
    ...onSampling((params) => without(params, "maxTokens")),
  },
  {
    id: "sampling.tools-to-all",
    describe: "offers tools to clients that do not declare sampling.tools",
    revisions: ["2025-11-25"],
    trips: ["sampling.tools.respected"],
    says: /tools, but the client does not declare sampling.tools/,
    ...onSampling((params) => ({ tools: [TOOL], ...params })),
  },
  {
    id: "sampling.tools-to-all-in-results",
    describe: "sends toolChoice to clients that do not declare sampling.tools",
    revisions: since("2026-07-28"),
    trips: ["mrtr.ask.undeclared"],
    says: /sampling.tools/,
    ...onSampling((params) => ({ toolChoice: { mode: "none" }, ...params })),
  },
  {
    id: "sampling.context-for-all",
    describe: "includes the context of this server in samplings",
    revisions: WITH_TOOLS,
    trips: ["sampling.context.undeclared", "sampling.context.avoided"],
    says: /includeContext "thisServer"/,
    ...onSampling((params) => ({ ...params, includeContext: "thisServer" })),
  },
  {
    id: "sampling.results-with-text",
    describe: "sends text beside tool results",
    revisions: WITH_TOOLS,
    trips: ["sampling.tool-results.alone"],
    says: /a tool result beside "text"/,
    ...onToolResults((blocks) => [...blocks, { type: "text", text: "This is the time:" }]),
  },
  {
    id: "sampling.results-twice",
    describe: "sends each tool result twice",
    revisions: WITH_TOOLS,
    trips: ["sampling.tool-results.balanced"],
    says: /2 results for the tool use/,
    ...onToolResults((blocks) => [...blocks, ...blocks]),
  },
  {
    id: "sampling.results-of-nothing",
    describe: "sends one more tool result, of no tool use",
    revisions: WITH_TOOLS,
    trips: ["sampling.tool-results.known-id"],
    says: /toolUseId "none"/,
    ...onToolResults((blocks) => [...blocks, { type: "tool_result", toolUseId: "none", content: [] }]),
  },
  {
    id: "sampling.results-misshapen",
    describe: "sends structuredContent that does not fit the outputSchema of the tool",
    revisions: WITH_TOOLS,
    trips: ["sampling.tool-results.structured"],
    says: /structuredContent/,
    ...onToolResults((blocks) => blocks.map((block) => ({ ...block, structuredContent: { time: 12 } }))),
  },
  {
    id: "sampling.endless",
    describe: "samples as long as the model uses its tool",
    revisions: since("2026-07-28"),
    trips: ["sampling.tool-loop.bounded"],
    says: /\d{3} sampling requests in one call/,
    dispatch: (call, next) => {
      const { inputResponses } = call.params;
      const used = isObject(inputResponses) && JSON.stringify(inputResponses).includes('"tool_use"');
      return next(used ? { ...call, params: without(call.params, "inputResponses", "requestState") } : call);
    },
  },
  {
    id: "sampling.malformed-used",
    describe: "uses a sampling result whose content is a text",
    trips: ["sampling.content.validated"],
    says: /a malformed sampling result to/,
    receive: (text) =>
      text.replace(/"content":"(mcp-conform-\d+)"/g, '"content":{"type":"text","text":"$1"}'),
  },
];
