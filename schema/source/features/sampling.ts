import { params, serverRequest } from "../jsonrpc.ts";
import { serverRequestParams } from "../meta.ts";
import {
  anyObject,
  changing,
  choice,
  integer,
  list,
  type Members,
  number,
  object,
  optional,
  ref,
  share,
  since,
  string,
  union,
} from "../vocabulary.ts";
import { taskAugmented } from "./tasks.ts";

const createMessageParams: Members = {
  ...serverRequestParams,
  ...taskAugmented,
  messages: list(ref("SamplingMessage")),
  modelPreferences: optional(ref("ModelPreferences")),
  systemPrompt: optional(string),
  includeContext: optional(choice("none", "thisServer", "allServers")),
  temperature: optional(number),
  maxTokens: integer,
  stopSequences: optional(list(string)),
  metadata: optional(changing({ "2024-11-05": anyObject, "2026-07-28": ref("JSONObject") })),
  tools: since("2025-11-25", optional(list(ref("Tool")))),
  toolChoice: since("2025-11-25", optional(ref("ToolChoice"))),
};

/** One block, and from 2025-11-25 on also several. */
const samplingContent = changing({
  "2024-11-05": union(ref("TextContent"), ref("ImageContent"), since("2025-03-26", ref("AudioContent"))),
  "2025-11-25": union(ref("SamplingMessageContentBlock"), list(ref("SamplingMessageContentBlock"))),
});

export const samplingDefinitions: Members = {
  CreateMessageRequest: serverRequest(
    "sampling/createMessage",
    params("CreateMessageRequestParams", createMessageParams),
  ),
  CreateMessageRequestParams: since("2025-11-25", object(createMessageParams)),
  CreateMessageResult: object({
    _meta: optional(changing({ "2024-11-05": anyObject, "2026-07-28": ref("MetaObject") })),
    role: ref("Role"),
    content: samplingContent,
    model: string,
    stopReason: optional(string),
  }),
  SamplingMessage: object({
    role: ref("Role"),
    content: samplingContent,
    _meta: optional(changing({ "2025-11-25": anyObject, "2026-07-28": ref("MetaObject") })),
  }),
  SamplingMessageContentBlock: since(
    "2025-11-25",
    union(
      ref("TextContent"),
      ref("ImageContent"),
      ref("AudioContent"),
      ref("ToolUseContent"),
      ref("ToolResultContent"),
    ),
  ),

  ModelPreferences: object({
    hints: optional(list(ref("ModelHint"))),
    costPriority: optional(share),
    speedPriority: optional(share),
    intelligencePriority: optional(share),
  }),
  ModelHint: object({ name: optional(string) }),
  ToolChoice: since("2025-11-25", object({ mode: optional(choice("auto", "required", "none")) })),
};
