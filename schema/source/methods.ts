import type { Span } from "../revision.ts";

export type Party = "client" | "server";

/** The capability that a message needs. */
export interface GateSource extends Pick<Span, "since"> {
  /** Members of ClientCapabilities or ServerCapabilities, joined by dots. */
  readonly path: string;
  /** Whether the sender of the message or its receiver declares it. */
  readonly declaredBy: "sender" | "receiver";
}

export interface MessageSource extends Span {
  readonly from: readonly Party[];
  readonly gate?: GateSource;
  /** The definition of the whole message. Its method and its params are read from there. */
  readonly definition: string;
}

export interface RequestSource extends MessageSource {
  readonly result: string;
  /** What may replace the result. */
  readonly otherResults?: readonly OtherResult[];
}

interface OtherResult extends Span {
  readonly definition: string;
}

const client: readonly Party[] = ["client"];
const server: readonly Party[] = ["server"];
const either: readonly Party[] = ["client", "server"];

const stateful: Span = { until: "2025-11-25" };
const stateless: Span = { since: "2026-07-28" };
const withTasks: Span = { since: "2025-11-25", until: "2025-11-25" };

/** The party that answers the request declares the capability. */
const answeredBy = (path: string): GateSource => ({ path, declaredBy: "receiver" });
/** The party that sends the message declares the capability. */
const announcedBy = (path: string): GateSource => ({ path, declaredBy: "sender" });

const tools = answeredBy("tools");
const resources = answeredBy("resources");
const prompts = answeredBy("prompts");
const tasks = answeredBy("tasks");

const task: OtherResult = { definition: "CreateTaskResult", ...withTasks };
const inputRequired: OtherResult = { definition: "InputRequiredResult", ...stateless };

export const requests: readonly RequestSource[] = [
  { definition: "InitializeRequest", from: client, result: "InitializeResult", ...stateful },
  { definition: "DiscoverRequest", from: client, result: "DiscoverResult", ...stateless },
  { definition: "PingRequest", from: either, result: "EmptyResult", ...stateful },

  { definition: "ListToolsRequest", from: client, gate: tools, result: "ListToolsResult" },
  {
    definition: "CallToolRequest",
    from: client,
    gate: tools,
    result: "CallToolResult",
    otherResults: [task, inputRequired],
  },

  { definition: "ListResourcesRequest", from: client, gate: resources, result: "ListResourcesResult" },
  {
    definition: "ListResourceTemplatesRequest",
    from: client,
    gate: resources,
    result: "ListResourceTemplatesResult",
  },
  {
    definition: "ReadResourceRequest",
    from: client,
    gate: resources,
    result: "ReadResourceResult",
    otherResults: [inputRequired],
  },
  {
    definition: "SubscribeRequest",
    from: client,
    gate: answeredBy("resources.subscribe"),
    result: "EmptyResult",
    ...stateful,
  },
  {
    definition: "UnsubscribeRequest",
    from: client,
    gate: answeredBy("resources.subscribe"),
    result: "EmptyResult",
    ...stateful,
  },
  {
    definition: "SubscriptionsListenRequest",
    from: client,
    result: "SubscriptionsListenResult",
    ...stateless,
  },

  { definition: "ListPromptsRequest", from: client, gate: prompts, result: "ListPromptsResult" },
  {
    definition: "GetPromptRequest",
    from: client,
    gate: prompts,
    result: "GetPromptResult",
    otherResults: [inputRequired],
  },

  {
    definition: "CompleteRequest",
    from: client,
    // 2024-11-05 has completion, but no capability to declare it.
    gate: { ...answeredBy("completions"), since: "2025-03-26" },
    result: "CompleteResult",
  },
  {
    definition: "SetLevelRequest",
    from: client,
    gate: answeredBy("logging"),
    result: "EmptyResult",
    ...stateful,
  },

  { definition: "GetTaskRequest", from: either, gate: tasks, result: "GetTaskResult", ...withTasks },
  {
    definition: "GetTaskPayloadRequest",
    from: either,
    gate: tasks,
    result: "GetTaskPayloadResult",
    ...withTasks,
  },
  {
    definition: "CancelTaskRequest",
    from: either,
    gate: answeredBy("tasks.cancel"),
    result: "CancelTaskResult",
    ...withTasks,
  },
  {
    definition: "ListTasksRequest",
    from: either,
    gate: answeredBy("tasks.list"),
    result: "ListTasksResult",
    ...withTasks,
  },
];

/**
 * What a server asks of a client: separate requests in the stateful revisions, members of an
 * InputRequiredResult from 2026-07-28 on.
 */
export const serverRequests: readonly RequestSource[] = [
  {
    definition: "CreateMessageRequest",
    from: server,
    gate: answeredBy("sampling"),
    result: "CreateMessageResult",
    otherResults: [task],
  },
  { definition: "ListRootsRequest", from: server, gate: answeredBy("roots"), result: "ListRootsResult" },
  {
    definition: "ElicitRequest",
    from: server,
    gate: answeredBy("elicitation"),
    result: "ElicitResult",
    otherResults: [task],
    since: "2025-06-18",
  },
];

export const notifications: readonly MessageSource[] = [
  { definition: "InitializedNotification", from: client, ...stateful },
  { definition: "CancelledNotification", from: either },
  { definition: "ProgressNotification", from: either, ...stateful },
  { definition: "ProgressNotification", from: server, ...stateless },

  { definition: "ToolListChangedNotification", from: server, gate: announcedBy("tools.listChanged") },
  { definition: "ResourceListChangedNotification", from: server, gate: announcedBy("resources.listChanged") },
  { definition: "ResourceUpdatedNotification", from: server, gate: announcedBy("resources.subscribe") },
  { definition: "PromptListChangedNotification", from: server, gate: announcedBy("prompts.listChanged") },
  {
    definition: "RootsListChangedNotification",
    from: client,
    gate: announcedBy("roots.listChanged"),
    ...stateful,
  },
  { definition: "LoggingMessageNotification", from: server, gate: announcedBy("logging") },

  { definition: "SubscriptionsAcknowledgedNotification", from: server, ...stateless },
  {
    definition: "ElicitationCompleteNotification",
    from: server,
    gate: answeredBy("elicitation.url"),
    ...withTasks,
  },
  { definition: "TaskStatusNotification", from: either, gate: announcedBy("tasks"), ...withTasks },
];
