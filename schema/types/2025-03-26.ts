/* Types of 2025-03-26, written by schema/generate from schema/source. Do not edit. */

export type Role = "user" | "assistant";
export type RequestId = string | number;
export type ClientNotification =
  InitializedNotification | CancelledNotification | ProgressNotification | RootsListChangedNotification;
export type ProgressToken = string | number;
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
  | SetLevelRequest;
export type Cursor = string;
export type LoggingLevel =
  "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";
export type ClientResult = Result | CreateMessageResult | ListRootsResult;
export type JSONRPCBatchRequest = (JSONRPCRequest | JSONRPCNotification)[];
export type JSONRPCBatchResponse = (JSONRPCResponse | JSONRPCError)[];
export type JSONRPCMessage =
  | JSONRPCRequest
  | JSONRPCNotification
  | JSONRPCBatchRequest
  | JSONRPCResponse
  | JSONRPCError
  | JSONRPCBatchResponse;
export type ServerNotification =
  | CancelledNotification
  | ProgressNotification
  | ToolListChangedNotification
  | ResourceListChangedNotification
  | ResourceUpdatedNotification
  | PromptListChangedNotification
  | LoggingMessageNotification;
export type ServerRequest = PingRequest | CreateMessageRequest | ListRootsRequest;
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
  | CompleteResult;

export interface Annotations {
  audience?: Role[];
  priority?: number;
}
export interface AudioContent {
  type: "audio";
  data: string;
  mimeType: string;
  annotations?: Annotations;
}
export interface BlobResourceContents {
  uri: string;
  mimeType?: string;
  blob: string;
}
export interface CallToolRequest {
  method: "tools/call";
  params: {
    name: string;
    arguments?: {
      [k: string]: unknown;
    };
  };
}
export interface CallToolResult {
  _meta?: {
    [k: string]: unknown;
  };
  content: (TextContent | ImageContent | AudioContent | EmbeddedResource)[];
  isError?: boolean;
}
export interface TextContent {
  type: "text";
  text: string;
  annotations?: Annotations;
}
export interface ImageContent {
  type: "image";
  data: string;
  mimeType: string;
  annotations?: Annotations;
}
export interface EmbeddedResource {
  type: "resource";
  resource: TextResourceContents | BlobResourceContents;
  annotations?: Annotations;
}
export interface TextResourceContents {
  uri: string;
  mimeType?: string;
  text: string;
}
export interface CancelledNotification {
  method: "notifications/cancelled";
  params: {
    requestId: RequestId;
    reason?: string;
  };
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
    [k: string]: unknown;
  };
}
export interface InitializedNotification {
  method: "notifications/initialized";
  params?: {
    _meta?: {
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
}
export interface ProgressNotification {
  method: "notifications/progress";
  params: {
    progressToken: ProgressToken;
    progress: number;
    total?: number;
    message?: string;
  };
}
export interface RootsListChangedNotification {
  method: "notifications/roots/list_changed";
  params?: {
    _meta?: {
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
}
export interface InitializeRequest {
  method: "initialize";
  params: {
    protocolVersion: string;
    capabilities: ClientCapabilities;
    clientInfo: Implementation;
  };
}
export interface Implementation {
  name: string;
  version: string;
}
export interface PingRequest {
  method: "ping";
  params?: {
    _meta?: {
      progressToken?: ProgressToken;
    };
    [k: string]: unknown;
  };
}
export interface ListToolsRequest {
  method: "tools/list";
  params?: {
    cursor?: Cursor;
  };
}
export interface ListResourcesRequest {
  method: "resources/list";
  params?: {
    cursor?: Cursor;
  };
}
export interface ListResourceTemplatesRequest {
  method: "resources/templates/list";
  params?: {
    cursor?: Cursor;
  };
}
export interface ReadResourceRequest {
  method: "resources/read";
  params: {
    uri: string;
  };
}
export interface SubscribeRequest {
  method: "resources/subscribe";
  params: {
    uri: string;
  };
}
export interface UnsubscribeRequest {
  method: "resources/unsubscribe";
  params: {
    uri: string;
  };
}
export interface ListPromptsRequest {
  method: "prompts/list";
  params?: {
    cursor?: Cursor;
  };
}
export interface GetPromptRequest {
  method: "prompts/get";
  params: {
    name: string;
    arguments?: {
      [k: string]: string;
    };
  };
}
export interface CompleteRequest {
  method: "completion/complete";
  params: {
    ref: PromptReference | ResourceReference;
    argument: {
      name: string;
      value: string;
    };
  };
}
export interface PromptReference {
  type: "ref/prompt";
  name: string;
}
export interface ResourceReference {
  type: "ref/resource";
  uri: string;
}
export interface SetLevelRequest {
  method: "logging/setLevel";
  params: {
    level: LoggingLevel;
  };
}
export interface Result {
  _meta?: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
}
export interface CreateMessageResult {
  _meta?: {
    [k: string]: unknown;
  };
  role: Role;
  content: TextContent | ImageContent | AudioContent;
  model: string;
  stopReason?: string;
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
  method: "sampling/createMessage";
  params: {
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
  };
}
export interface SamplingMessage {
  role: Role;
  content: TextContent | ImageContent | AudioContent;
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
export interface GetPromptResult {
  _meta?: {
    [k: string]: unknown;
  };
  description?: string;
  messages: PromptMessage[];
}
export interface PromptMessage {
  role: Role;
  content: TextContent | ImageContent | AudioContent | EmbeddedResource;
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
}
export interface JSONRPCRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: string;
  params?: {
    _meta?: {
      progressToken?: ProgressToken;
    };
    [k: string]: unknown;
  };
}
export interface JSONRPCNotification {
  jsonrpc: "2.0";
  method: string;
  params?: {
    _meta?: {
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
}
export interface JSONRPCResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: Result;
}
export interface JSONRPCError {
  jsonrpc: "2.0";
  id: RequestId;
  error: {
    code: number;
    message: string;
    data?: unknown;
  };
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
  description?: string;
  arguments?: PromptArgument[];
}
export interface PromptArgument {
  name: string;
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
  description?: string;
  mimeType?: string;
  annotations?: Annotations;
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
  description?: string;
  mimeType?: string;
  size?: number;
  annotations?: Annotations;
}
export interface ListRootsRequest {
  method: "roots/list";
  params?: {
    _meta?: {
      progressToken?: ProgressToken;
    };
    [k: string]: unknown;
  };
}
export interface ListToolsResult {
  _meta?: {
    [k: string]: unknown;
  };
  nextCursor?: Cursor;
  tools: Tool[];
}
export interface Tool {
  name: string;
  description?: string;
  inputSchema: {
    type: "object";
    properties?: {
      [k: string]: {
        [k: string]: unknown;
      };
    };
    required?: string[];
  };
  annotations?: ToolAnnotations;
}
export interface ToolAnnotations {
  title?: string;
  readOnlyHint?: boolean;
  destructiveHint?: boolean;
  idempotentHint?: boolean;
  openWorldHint?: boolean;
}
export interface LoggingMessageNotification {
  method: "notifications/message";
  params: {
    level: LoggingLevel;
    logger?: string;
    data: unknown;
  };
}
export interface Notification {
  method: string;
  params?: {
    _meta?: {
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
}
export interface PaginatedRequest {
  method: string;
  params?: {
    cursor?: Cursor;
  };
}
export interface PaginatedResult {
  _meta?: {
    [k: string]: unknown;
  };
  nextCursor?: Cursor;
}
export interface PromptListChangedNotification {
  method: "notifications/prompts/list_changed";
  params?: {
    _meta?: {
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
}
export interface ReadResourceResult {
  _meta?: {
    [k: string]: unknown;
  };
  contents: (TextResourceContents | BlobResourceContents)[];
}
export interface Request {
  method: string;
  params?: {
    _meta?: {
      progressToken?: ProgressToken;
    };
    [k: string]: unknown;
  };
}
export interface ResourceContents {
  uri: string;
  mimeType?: string;
}
export interface ResourceListChangedNotification {
  method: "notifications/resources/list_changed";
  params?: {
    _meta?: {
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
}
export interface ResourceUpdatedNotification {
  method: "notifications/resources/updated";
  params: {
    uri: string;
  };
}
export interface ToolListChangedNotification {
  method: "notifications/tools/list_changed";
  params?: {
    _meta?: {
      [k: string]: unknown;
    };
    [k: string]: unknown;
  };
}
export type EmptyResult = Result;

/** Every definition of the revision by its name. */
export interface Definitions {
  Annotations: Annotations;
  AudioContent: AudioContent;
  BlobResourceContents: BlobResourceContents;
  CallToolRequest: CallToolRequest;
  CallToolResult: CallToolResult;
  CancelledNotification: CancelledNotification;
  ClientCapabilities: ClientCapabilities;
  ClientNotification: ClientNotification;
  ClientRequest: ClientRequest;
  ClientResult: ClientResult;
  CompleteRequest: CompleteRequest;
  CompleteResult: CompleteResult;
  CreateMessageRequest: CreateMessageRequest;
  CreateMessageResult: CreateMessageResult;
  Cursor: Cursor;
  EmbeddedResource: EmbeddedResource;
  EmptyResult: EmptyResult;
  GetPromptRequest: GetPromptRequest;
  GetPromptResult: GetPromptResult;
  ImageContent: ImageContent;
  Implementation: Implementation;
  InitializeRequest: InitializeRequest;
  InitializeResult: InitializeResult;
  InitializedNotification: InitializedNotification;
  JSONRPCBatchRequest: JSONRPCBatchRequest;
  JSONRPCBatchResponse: JSONRPCBatchResponse;
  JSONRPCError: JSONRPCError;
  JSONRPCMessage: JSONRPCMessage;
  JSONRPCNotification: JSONRPCNotification;
  JSONRPCRequest: JSONRPCRequest;
  JSONRPCResponse: JSONRPCResponse;
  ListPromptsRequest: ListPromptsRequest;
  ListPromptsResult: ListPromptsResult;
  ListResourceTemplatesRequest: ListResourceTemplatesRequest;
  ListResourceTemplatesResult: ListResourceTemplatesResult;
  ListResourcesRequest: ListResourcesRequest;
  ListResourcesResult: ListResourcesResult;
  ListRootsRequest: ListRootsRequest;
  ListRootsResult: ListRootsResult;
  ListToolsRequest: ListToolsRequest;
  ListToolsResult: ListToolsResult;
  LoggingLevel: LoggingLevel;
  LoggingMessageNotification: LoggingMessageNotification;
  ModelHint: ModelHint;
  ModelPreferences: ModelPreferences;
  Notification: Notification;
  PaginatedRequest: PaginatedRequest;
  PaginatedResult: PaginatedResult;
  PingRequest: PingRequest;
  ProgressNotification: ProgressNotification;
  ProgressToken: ProgressToken;
  Prompt: Prompt;
  PromptArgument: PromptArgument;
  PromptListChangedNotification: PromptListChangedNotification;
  PromptMessage: PromptMessage;
  PromptReference: PromptReference;
  ReadResourceRequest: ReadResourceRequest;
  ReadResourceResult: ReadResourceResult;
  Request: Request;
  RequestId: RequestId;
  Resource: Resource;
  ResourceContents: ResourceContents;
  ResourceListChangedNotification: ResourceListChangedNotification;
  ResourceReference: ResourceReference;
  ResourceTemplate: ResourceTemplate;
  ResourceUpdatedNotification: ResourceUpdatedNotification;
  Result: Result;
  Role: Role;
  Root: Root;
  RootsListChangedNotification: RootsListChangedNotification;
  SamplingMessage: SamplingMessage;
  ServerCapabilities: ServerCapabilities;
  ServerNotification: ServerNotification;
  ServerRequest: ServerRequest;
  ServerResult: ServerResult;
  SetLevelRequest: SetLevelRequest;
  SubscribeRequest: SubscribeRequest;
  TextContent: TextContent;
  TextResourceContents: TextResourceContents;
  Tool: Tool;
  ToolAnnotations: ToolAnnotations;
  ToolListChangedNotification: ToolListChangedNotification;
  UnsubscribeRequest: UnsubscribeRequest;
}
