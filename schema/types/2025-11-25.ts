/* Types of 2025-11-25, written by schema/generate from schema/source. Do not edit. */

export type Role = "user" | "assistant";
export type RequestId = string | number;
export type ProgressToken = string | number;
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;
export type CancelTaskResult = Result & Task;
export type TaskStatus = "working" | "input_required" | "completed" | "failed" | "cancelled";
export type ClientNotification =
  | InitializedNotification
  | CancelledNotification
  | ProgressNotification
  | RootsListChangedNotification
  | TaskStatusNotification;
export type TaskStatusNotificationParams = NotificationParams & Task;
export type ClientRequest =
  | InitializeRequest
  | PingRequest
  | ListToolsRequest
  | CallToolRequest
  | ListResourcesRequest
  | ListResourceTemplatesRequest
  | ReadResourceRequest
  | SubscribeRequest
  | UnsubscribeRequest
  | ListPromptsRequest
  | GetPromptRequest
  | CompleteRequest
  | SetLevelRequest
  | GetTaskRequest
  | GetTaskPayloadRequest
  | CancelTaskRequest
  | ListTasksRequest;
export type Cursor = string;
export type LoggingLevel =
  "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";
export type ClientResult =
  | Result
  | GetTaskResult
  | GetTaskPayloadResult
  | CancelTaskResult
  | ListTasksResult
  | CreateMessageResult
  | ListRootsResult
  | ElicitResult;
export type GetTaskResult = Result & Task;
export type SamplingMessageContentBlock =
  TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent;
export type ElicitRequestParams = ElicitRequestFormParams | ElicitRequestURLParams;
export type PrimitiveSchemaDefinition = StringSchema | NumberSchema | BooleanSchema | EnumSchema;
export type EnumSchema = SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema;
export type SingleSelectEnumSchema = UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema;
export type MultiSelectEnumSchema = UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema;
export type JSONRPCMessage = JSONRPCRequest | JSONRPCNotification | JSONRPCResponse;
export type JSONRPCResponse = JSONRPCResultResponse | JSONRPCErrorResponse;
export type ServerNotification =
  | CancelledNotification
  | ProgressNotification
  | ToolListChangedNotification
  | ResourceListChangedNotification
  | ResourceUpdatedNotification
  | PromptListChangedNotification
  | LoggingMessageNotification
  | ElicitationCompleteNotification
  | TaskStatusNotification;
export type ServerRequest =
  | PingRequest
  | GetTaskRequest
  | GetTaskPayloadRequest
  | CancelTaskRequest
  | ListTasksRequest
  | CreateMessageRequest
  | ListRootsRequest
  | ElicitRequest;
export type ServerResult =
  | Result
  | InitializeResult
  | ListToolsResult
  | CallToolResult
  | ListResourcesResult
  | ListResourceTemplatesResult
  | ReadResourceResult
  | ListPromptsResult
  | GetPromptResult
  | CompleteResult
  | GetTaskResult
  | GetTaskPayloadResult
  | CancelTaskResult
  | ListTasksResult;

export interface Annotations {
  audience?: Role[];
  priority?: number;
  lastModified?: string;
}
export interface AudioContent {
  type: "audio";
  data: string;
  mimeType: string;
  annotations?: Annotations;
  _meta?: {
    [k: string]: unknown;
  };
}
export interface BaseMetadata {
  name: string;
  title?: string;
}
export interface BlobResourceContents {
  uri: string;
  mimeType?: string;
  _meta?: {
    [k: string]: unknown;
  };
  blob: string;
}
export interface BooleanSchema {
  type: "boolean";
  title?: string;
  description?: string;
  default?: boolean;
}
export interface CallToolRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "tools/call";
  params: CallToolRequestParams;
}
export interface CallToolRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  task?: TaskMetadata;
  name: string;
  arguments?: {
    [k: string]: unknown;
  };
}
export interface TaskMetadata {
  ttl?: number;
}
export interface CallToolResult {
  _meta?: {
    [k: string]: unknown;
  };
  content: ContentBlock[];
  structuredContent?: {
    [k: string]: unknown;
  };
  isError?: boolean;
}
export interface TextContent {
  type: "text";
  text: string;
  annotations?: Annotations;
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ImageContent {
  type: "image";
  data: string;
  mimeType: string;
  annotations?: Annotations;
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ResourceLink {
  type: "resource_link";
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  size?: number;
  annotations?: Annotations;
  icons?: Icon[];
  _meta?: {
    [k: string]: unknown;
  };
}
export interface Icon {
  src: string;
  mimeType?: string;
  sizes?: string[];
  theme?: "light" | "dark";
}
export interface EmbeddedResource {
  type: "resource";
  resource: TextResourceContents | BlobResourceContents;
  annotations?: Annotations;
  _meta?: {
    [k: string]: unknown;
  };
}
export interface TextResourceContents {
  uri: string;
  mimeType?: string;
  _meta?: {
    [k: string]: unknown;
  };
  text: string;
}
export interface CancelTaskRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "tasks/cancel";
  params: {
    taskId: string;
  };
}
export interface Result {
  _meta?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface Task {
  taskId: string;
  status: TaskStatus;
  statusMessage?: string;
  createdAt: string;
  lastUpdatedAt: string;
  ttl: number | null;
  pollInterval?: number;
}
export interface CancelledNotification {
  jsonrpc: "2.0";
  method: "notifications/cancelled";
  params: CancelledNotificationParams;
}
export interface CancelledNotificationParams {
  _meta?: {
    [k: string]: unknown;
  };
  requestId?: RequestId;
  reason?: string;
}
export interface ClientCapabilities {
  experimental?: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
  roots?: {
    listChanged?: boolean;
  };
  sampling?: {
    context?: {
      [k: string]: unknown;
    };
    tools?: {
      [k: string]: unknown;
    };
  };
  elicitation?: {
    form?: {
      [k: string]: unknown;
    };
    url?: {
      [k: string]: unknown;
    };
  };
  tasks?: {
    list?: {
      [k: string]: unknown;
    };
    cancel?: {
      [k: string]: unknown;
    };
    requests?: {
      sampling?: {
        createMessage?: {
          [k: string]: unknown;
        };
      };
      elicitation?: {
        create?: {
          [k: string]: unknown;
        };
      };
    };
  };
}
export interface InitializedNotification {
  jsonrpc: "2.0";
  method: "notifications/initialized";
  params?: NotificationParams;
}
export interface NotificationParams {
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ProgressNotification {
  jsonrpc: "2.0";
  method: "notifications/progress";
  params: ProgressNotificationParams;
}
export interface ProgressNotificationParams {
  _meta?: {
    [k: string]: unknown;
  };
  progressToken: ProgressToken;
  progress: number;
  total?: number;
  message?: string;
}
export interface RootsListChangedNotification {
  jsonrpc: "2.0";
  method: "notifications/roots/list_changed";
  params?: NotificationParams;
}
export interface TaskStatusNotification {
  jsonrpc: "2.0";
  method: "notifications/tasks/status";
  params: TaskStatusNotificationParams;
}
export interface InitializeRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "initialize";
  params: InitializeRequestParams;
}
export interface InitializeRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  protocolVersion: string;
  capabilities: ClientCapabilities;
  clientInfo: Implementation;
}
export interface Implementation {
  name: string;
  title?: string;
  version: string;
  description?: string;
  websiteUrl?: string;
  icons?: Icon[];
}
export interface PingRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "ping";
  params?: RequestParams;
}
export interface RequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
}
export interface ListToolsRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "tools/list";
  params?: PaginatedRequestParams;
}
export interface PaginatedRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  cursor?: Cursor;
}
export interface ListResourcesRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "resources/list";
  params?: PaginatedRequestParams;
}
export interface ListResourceTemplatesRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "resources/templates/list";
  params?: PaginatedRequestParams;
}
export interface ReadResourceRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "resources/read";
  params: ReadResourceRequestParams;
}
export interface ReadResourceRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  uri: string;
}
export interface SubscribeRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "resources/subscribe";
  params: SubscribeRequestParams;
}
export interface SubscribeRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  uri: string;
}
export interface UnsubscribeRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "resources/unsubscribe";
  params: UnsubscribeRequestParams;
}
export interface UnsubscribeRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  uri: string;
}
export interface ListPromptsRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "prompts/list";
  params?: PaginatedRequestParams;
}
export interface GetPromptRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "prompts/get";
  params: GetPromptRequestParams;
}
export interface GetPromptRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  name: string;
  arguments?: {
    [k: string]: string;
  };
}
export interface CompleteRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "completion/complete";
  params: CompleteRequestParams;
}
export interface CompleteRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  ref: PromptReference | ResourceTemplateReference;
  argument: {
    name: string;
    value: string;
  };
  context?: {
    arguments?: {
      [k: string]: string;
    };
  };
}
export interface PromptReference {
  type: "ref/prompt";
  name: string;
  title?: string;
}
export interface ResourceTemplateReference {
  type: "ref/resource";
  uri: string;
}
export interface SetLevelRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "logging/setLevel";
  params: SetLevelRequestParams;
}
export interface SetLevelRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  level: LoggingLevel;
}
export interface GetTaskRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "tasks/get";
  params: {
    taskId: string;
  };
}
export interface GetTaskPayloadRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "tasks/result";
  params: {
    taskId: string;
  };
}
export interface ListTasksRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "tasks/list";
  params?: PaginatedRequestParams;
}
export interface GetTaskPayloadResult {
  _meta?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface ListTasksResult {
  _meta?: {
    [k: string]: unknown;
  };
  nextCursor?: Cursor;
  tasks: Task[];
}
export interface CreateMessageResult {
  _meta?: {
    [k: string]: unknown;
  };
  role: Role;
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  model: string;
  stopReason?: string;
}
export interface ToolUseContent {
  type: "tool_use";
  id: string;
  name: string;
  input: {
    [k: string]: unknown;
  };
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ToolResultContent {
  type: "tool_result";
  toolUseId: string;
  content: ContentBlock[];
  structuredContent?: {
    [k: string]: unknown;
  };
  isError?: boolean;
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ListRootsResult {
  _meta?: {
    [k: string]: unknown;
  };
  roots: Root[];
}
export interface Root {
  uri: string;
  name?: string;
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ElicitResult {
  _meta?: {
    [k: string]: unknown;
  };
  action: "accept" | "decline" | "cancel";
  content?: {
    [k: string]: string | number | boolean | string[];
  };
}
export interface CompleteResult {
  _meta?: {
    [k: string]: unknown;
  };
  completion: {
    values: string[];
    total?: number;
    hasMore?: boolean;
  };
}
export interface CreateMessageRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "sampling/createMessage";
  params: CreateMessageRequestParams;
}
export interface CreateMessageRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  task?: TaskMetadata;
  messages: SamplingMessage[];
  modelPreferences?: ModelPreferences;
  systemPrompt?: string;
  includeContext?: "none" | "thisServer" | "allServers";
  temperature?: number;
  maxTokens: number;
  stopSequences?: string[];
  metadata?: {
    [k: string]: unknown;
  };
  tools?: Tool[];
  toolChoice?: ToolChoice;
}
export interface SamplingMessage {
  role: Role;
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ModelPreferences {
  hints?: ModelHint[];
  costPriority?: number;
  speedPriority?: number;
  intelligencePriority?: number;
}
export interface ModelHint {
  name?: string;
}
export interface Tool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: {
    $schema?: string;
    type: "object";
    properties?: {
      [k: string]: {
        [k: string]: unknown;
      };
    };
    required?: string[];
  };
  outputSchema?: {
    $schema?: string;
    type: "object";
    properties?: {
      [k: string]: {
        [k: string]: unknown;
      };
    };
    required?: string[];
  };
  execution?: ToolExecution;
  annotations?: ToolAnnotations;
  icons?: Icon[];
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ToolExecution {
  taskSupport?: "forbidden" | "optional" | "required";
}
export interface ToolAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}
export interface ToolChoice {
  mode?: "auto" | "required" | "none";
}
export interface CreateTaskResult {
  _meta?: {
    [k: string]: unknown;
  };
  task: Task;
}
export interface ElicitRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "elicitation/create";
  params: ElicitRequestParams;
}
export interface ElicitRequestFormParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  task?: TaskMetadata;
  mode?: "form";
  message: string;
  requestedSchema: {
    $schema?: string;
    type: "object";
    properties: {
      [k: string]: PrimitiveSchemaDefinition;
    };
    required?: string[];
  };
}
export interface StringSchema {
  type: "string";
  title?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  format?: "email" | "uri" | "date" | "date-time";
  default?: string;
}
export interface NumberSchema {
  type: "number" | "integer";
  title?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
  default?: number;
}
export interface UntitledSingleSelectEnumSchema {
  type: "string";
  title?: string;
  description?: string;
  enum: string[];
  default?: string;
}
export interface TitledSingleSelectEnumSchema {
  type: "string";
  title?: string;
  description?: string;
  oneOf: {
    const: string;
    title: string;
  }[];
  default?: string;
}
export interface UntitledMultiSelectEnumSchema {
  type: "array";
  title?: string;
  description?: string;
  minItems?: number;
  maxItems?: number;
  items: {
    type: "string";
    enum: string[];
  };
  default?: string[];
}
export interface TitledMultiSelectEnumSchema {
  type: "array";
  title?: string;
  description?: string;
  minItems?: number;
  maxItems?: number;
  items: {
    anyOf: {
      const: string;
      title: string;
    }[];
  };
  default?: string[];
}
export interface LegacyTitledEnumSchema {
  type: "string";
  title?: string;
  description?: string;
  enum: string[];
  enumNames?: string[];
  default?: string;
}
export interface ElicitRequestURLParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  task?: TaskMetadata;
  mode: "url";
  message: string;
  elicitationId: string;
  url: string;
}
export interface ElicitationCompleteNotification {
  jsonrpc: "2.0";
  method: "notifications/elicitation/complete";
  params: {
    elicitationId: string;
  };
}
export interface Error {
  code: number;
  message: string;
  data?: unknown;
}
export interface GetPromptResult {
  _meta?: {
    [k: string]: unknown;
  };
  description?: string;
  messages: PromptMessage[];
}
export interface PromptMessage {
  role: Role;
  content: ContentBlock;
}
export interface Icons {
  icons?: Icon[];
}
export interface InitializeResult {
  _meta?: {
    [k: string]: unknown;
  };
  protocolVersion: string;
  capabilities: ServerCapabilities;
  serverInfo: Implementation;
  instructions?: string;
}
export interface ServerCapabilities {
  experimental?: {
    [k: string]: {
      [k: string]: unknown;
    };
  };
  logging?: {
    [k: string]: unknown;
  };
  completions?: {
    [k: string]: unknown;
  };
  prompts?: {
    listChanged?: boolean;
  };
  resources?: {
    subscribe?: boolean;
    listChanged?: boolean;
  };
  tools?: {
    listChanged?: boolean;
  };
  tasks?: {
    list?: {
      [k: string]: unknown;
    };
    cancel?: {
      [k: string]: unknown;
    };
    requests?: {
      tools?: {
        call?: {
          [k: string]: unknown;
        };
      };
    };
  };
}
export interface JSONRPCErrorResponse {
  jsonrpc: "2.0";
  id?: RequestId;
  error: Error;
}
export interface JSONRPCRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: string;
  params?: {
    [k: string]: unknown;
  };
}
export interface JSONRPCNotification {
  jsonrpc: "2.0";
  method: string;
  params?: {
    [k: string]: unknown;
  };
}
export interface JSONRPCResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: Result;
}
export interface ListPromptsResult {
  _meta?: {
    [k: string]: unknown;
  };
  nextCursor?: Cursor;
  prompts: Prompt[];
}
export interface Prompt {
  name: string;
  title?: string;
  description?: string;
  arguments?: PromptArgument[];
  icons?: Icon[];
  _meta?: {
    [k: string]: unknown;
  };
}
export interface PromptArgument {
  name: string;
  title?: string;
  description?: string;
  required?: boolean;
}
export interface ListResourceTemplatesResult {
  _meta?: {
    [k: string]: unknown;
  };
  nextCursor?: Cursor;
  resourceTemplates: ResourceTemplate[];
}
export interface ResourceTemplate {
  uriTemplate: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  annotations?: Annotations;
  icons?: Icon[];
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ListResourcesResult {
  _meta?: {
    [k: string]: unknown;
  };
  nextCursor?: Cursor;
  resources: Resource[];
}
export interface Resource {
  uri: string;
  name: string;
  title?: string;
  description?: string;
  mimeType?: string;
  size?: number;
  annotations?: Annotations;
  icons?: Icon[];
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ListRootsRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "roots/list";
  params?: RequestParams;
}
export interface ListToolsResult {
  _meta?: {
    [k: string]: unknown;
  };
  nextCursor?: Cursor;
  tools: Tool[];
}
export interface LoggingMessageNotification {
  jsonrpc: "2.0";
  method: "notifications/message";
  params: LoggingMessageNotificationParams;
}
export interface LoggingMessageNotificationParams {
  _meta?: {
    [k: string]: unknown;
  };
  level: LoggingLevel;
  logger?: string;
  data: unknown;
}
export interface Notification {
  method: string;
  params?: {
    [k: string]: unknown;
  };
}
export interface PaginatedRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: string;
  params?: PaginatedRequestParams;
}
export interface PaginatedResult {
  _meta?: {
    [k: string]: unknown;
  };
  nextCursor?: Cursor;
}
export interface PromptListChangedNotification {
  jsonrpc: "2.0";
  method: "notifications/prompts/list_changed";
  params?: NotificationParams;
}
export interface ReadResourceResult {
  _meta?: {
    [k: string]: unknown;
  };
  contents: (TextResourceContents | BlobResourceContents)[];
}
export interface RelatedTaskMetadata {
  taskId: string;
}
export interface Request {
  method: string;
  params?: {
    [k: string]: unknown;
  };
}
export interface ResourceContents {
  uri: string;
  mimeType?: string;
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ResourceListChangedNotification {
  jsonrpc: "2.0";
  method: "notifications/resources/list_changed";
  params?: NotificationParams;
}
export interface ResourceRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  uri: string;
}
export interface ResourceUpdatedNotification {
  jsonrpc: "2.0";
  method: "notifications/resources/updated";
  params: ResourceUpdatedNotificationParams;
}
export interface ResourceUpdatedNotificationParams {
  _meta?: {
    [k: string]: unknown;
  };
  uri: string;
}
export interface ToolListChangedNotification {
  jsonrpc: "2.0";
  method: "notifications/tools/list_changed";
  params?: NotificationParams;
}
export interface TaskAugmentedRequestParams {
  _meta?: {
    progressToken?: ProgressToken;
    [k: string]: unknown;
  };
  task?: TaskMetadata;
}
export interface URLElicitationRequiredError {
  jsonrpc: "2.0";
  id?: RequestId;
  error: Error & {
    code: -32042;
    data: {
      elicitations: ElicitRequestURLParams[];
      [k: string]: unknown;
    };
  };
}
export type EmptyResult = Result;

/** Every definition of the revision by its name. */
export interface Definitions {
  Annotations: Annotations;
  AudioContent: AudioContent;
  BaseMetadata: BaseMetadata;
  BlobResourceContents: BlobResourceContents;
  BooleanSchema: BooleanSchema;
  CallToolRequest: CallToolRequest;
  CallToolRequestParams: CallToolRequestParams;
  CallToolResult: CallToolResult;
  CancelTaskRequest: CancelTaskRequest;
  CancelTaskResult: CancelTaskResult;
  CancelledNotification: CancelledNotification;
  CancelledNotificationParams: CancelledNotificationParams;
  ClientCapabilities: ClientCapabilities;
  ClientNotification: ClientNotification;
  ClientRequest: ClientRequest;
  ClientResult: ClientResult;
  CompleteRequest: CompleteRequest;
  CompleteRequestParams: CompleteRequestParams;
  CompleteResult: CompleteResult;
  ContentBlock: ContentBlock;
  CreateMessageRequest: CreateMessageRequest;
  CreateMessageRequestParams: CreateMessageRequestParams;
  CreateMessageResult: CreateMessageResult;
  CreateTaskResult: CreateTaskResult;
  Cursor: Cursor;
  ElicitRequest: ElicitRequest;
  ElicitRequestFormParams: ElicitRequestFormParams;
  ElicitRequestParams: ElicitRequestParams;
  ElicitRequestURLParams: ElicitRequestURLParams;
  ElicitResult: ElicitResult;
  ElicitationCompleteNotification: ElicitationCompleteNotification;
  EmbeddedResource: EmbeddedResource;
  EmptyResult: EmptyResult;
  EnumSchema: EnumSchema;
  Error: Error;
  GetPromptRequest: GetPromptRequest;
  GetPromptRequestParams: GetPromptRequestParams;
  GetPromptResult: GetPromptResult;
  GetTaskPayloadRequest: GetTaskPayloadRequest;
  GetTaskPayloadResult: GetTaskPayloadResult;
  GetTaskRequest: GetTaskRequest;
  GetTaskResult: GetTaskResult;
  Icon: Icon;
  Icons: Icons;
  ImageContent: ImageContent;
  Implementation: Implementation;
  InitializeRequest: InitializeRequest;
  InitializeRequestParams: InitializeRequestParams;
  InitializeResult: InitializeResult;
  InitializedNotification: InitializedNotification;
  JSONRPCErrorResponse: JSONRPCErrorResponse;
  JSONRPCMessage: JSONRPCMessage;
  JSONRPCNotification: JSONRPCNotification;
  JSONRPCRequest: JSONRPCRequest;
  JSONRPCResponse: JSONRPCResponse;
  JSONRPCResultResponse: JSONRPCResultResponse;
  LegacyTitledEnumSchema: LegacyTitledEnumSchema;
  ListPromptsRequest: ListPromptsRequest;
  ListPromptsResult: ListPromptsResult;
  ListResourceTemplatesRequest: ListResourceTemplatesRequest;
  ListResourceTemplatesResult: ListResourceTemplatesResult;
  ListResourcesRequest: ListResourcesRequest;
  ListResourcesResult: ListResourcesResult;
  ListRootsRequest: ListRootsRequest;
  ListRootsResult: ListRootsResult;
  ListTasksRequest: ListTasksRequest;
  ListTasksResult: ListTasksResult;
  ListToolsRequest: ListToolsRequest;
  ListToolsResult: ListToolsResult;
  LoggingLevel: LoggingLevel;
  LoggingMessageNotification: LoggingMessageNotification;
  LoggingMessageNotificationParams: LoggingMessageNotificationParams;
  ModelHint: ModelHint;
  ModelPreferences: ModelPreferences;
  MultiSelectEnumSchema: MultiSelectEnumSchema;
  Notification: Notification;
  NotificationParams: NotificationParams;
  NumberSchema: NumberSchema;
  PaginatedRequest: PaginatedRequest;
  PaginatedRequestParams: PaginatedRequestParams;
  PaginatedResult: PaginatedResult;
  PingRequest: PingRequest;
  PrimitiveSchemaDefinition: PrimitiveSchemaDefinition;
  ProgressNotification: ProgressNotification;
  ProgressNotificationParams: ProgressNotificationParams;
  ProgressToken: ProgressToken;
  Prompt: Prompt;
  PromptArgument: PromptArgument;
  PromptListChangedNotification: PromptListChangedNotification;
  PromptMessage: PromptMessage;
  PromptReference: PromptReference;
  ReadResourceRequest: ReadResourceRequest;
  ReadResourceRequestParams: ReadResourceRequestParams;
  ReadResourceResult: ReadResourceResult;
  RelatedTaskMetadata: RelatedTaskMetadata;
  Request: Request;
  RequestId: RequestId;
  RequestParams: RequestParams;
  Resource: Resource;
  ResourceContents: ResourceContents;
  ResourceLink: ResourceLink;
  ResourceListChangedNotification: ResourceListChangedNotification;
  ResourceRequestParams: ResourceRequestParams;
  ResourceTemplate: ResourceTemplate;
  ResourceTemplateReference: ResourceTemplateReference;
  ResourceUpdatedNotification: ResourceUpdatedNotification;
  ResourceUpdatedNotificationParams: ResourceUpdatedNotificationParams;
  Result: Result;
  Role: Role;
  Root: Root;
  RootsListChangedNotification: RootsListChangedNotification;
  SamplingMessage: SamplingMessage;
  SamplingMessageContentBlock: SamplingMessageContentBlock;
  ServerCapabilities: ServerCapabilities;
  ServerNotification: ServerNotification;
  ServerRequest: ServerRequest;
  ServerResult: ServerResult;
  SetLevelRequest: SetLevelRequest;
  SetLevelRequestParams: SetLevelRequestParams;
  SingleSelectEnumSchema: SingleSelectEnumSchema;
  StringSchema: StringSchema;
  SubscribeRequest: SubscribeRequest;
  SubscribeRequestParams: SubscribeRequestParams;
  Task: Task;
  TaskAugmentedRequestParams: TaskAugmentedRequestParams;
  TaskMetadata: TaskMetadata;
  TaskStatus: TaskStatus;
  TaskStatusNotification: TaskStatusNotification;
  TaskStatusNotificationParams: TaskStatusNotificationParams;
  TextContent: TextContent;
  TextResourceContents: TextResourceContents;
  TitledMultiSelectEnumSchema: TitledMultiSelectEnumSchema;
  TitledSingleSelectEnumSchema: TitledSingleSelectEnumSchema;
  Tool: Tool;
  ToolAnnotations: ToolAnnotations;
  ToolChoice: ToolChoice;
  ToolExecution: ToolExecution;
  ToolListChangedNotification: ToolListChangedNotification;
  ToolResultContent: ToolResultContent;
  ToolUseContent: ToolUseContent;
  URLElicitationRequiredError: URLElicitationRequiredError;
  UnsubscribeRequest: UnsubscribeRequest;
  UnsubscribeRequestParams: UnsubscribeRequestParams;
  UntitledMultiSelectEnumSchema: UntitledMultiSelectEnumSchema;
  UntitledSingleSelectEnumSchema: UntitledSingleSelectEnumSchema;
}
