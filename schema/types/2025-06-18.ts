/* Types of 2025-06-18, written by schema/generate from schema/source. Do not edit. */

export type Role = "user" | "assistant";
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;
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
export type ClientResult = Result | CreateMessageResult | ListRootsResult | ElicitResult;
export type PrimitiveSchemaDefinition = StringSchema | NumberSchema | BooleanSchema | EnumSchema;
export type JSONRPCMessage = JSONRPCRequest | JSONRPCNotification | JSONRPCResponse | JSONRPCError;
export type ServerNotification =
  | CancelledNotification
  | ProgressNotification
  | ToolListChangedNotification
  | ResourceListChangedNotification
  | ResourceUpdatedNotification
  | PromptListChangedNotification
  | LoggingMessageNotification;
export type ServerRequest = PingRequest | CreateMessageRequest | ListRootsRequest | ElicitRequest;
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
  _meta?: {
    [k: string]: unknown;
  };
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
  elicitation?: {
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
  title?: string;
  version: string;
}
export interface PingRequest {
  method: "ping";
  params?: {
    _meta?: {
      progressToken?: ProgressToken;
      [k: string]: unknown;
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
    [k: string]: string | number | boolean;
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
export interface ElicitRequest {
  method: "elicitation/create";
  params: {
    message: string;
    requestedSchema: {
      type: "object";
      properties: {
        [k: string]: PrimitiveSchemaDefinition;
      };
      required?: string[];
    };
  };
}
export interface StringSchema {
  type: "string";
  title?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  format?: "email" | "uri" | "date" | "date-time";
}
export interface NumberSchema {
  type: "number" | "integer";
  title?: string;
  description?: string;
  minimum?: number;
  maximum?: number;
}
export interface EnumSchema {
  type: "string";
  title?: string;
  description?: string;
  enum: string[];
  enumNames?: string[];
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
export interface JSONRPCError {
  jsonrpc: "2.0";
  id: RequestId;
  error: {
    code: number;
    message: string;
    data?: unknown;
  };
}
export interface JSONRPCRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: string;
  params?: {
    _meta?: {
      progressToken?: ProgressToken;
      [k: string]: unknown;
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
  _meta?: {
    [k: string]: unknown;
  };
}
export interface ListRootsRequest {
  method: "roots/list";
  params?: {
    _meta?: {
      progressToken?: ProgressToken;
      [k: string]: unknown;
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
  title?: string;
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
  outputSchema?: {
    type: "object";
    properties?: {
      [k: string]: {
        [k: string]: unknown;
      };
    };
    required?: string[];
  };
  annotations?: ToolAnnotations;
  _meta?: {
    [k: string]: unknown;
  };
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
      [k: string]: unknown;
    };
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
  BaseMetadata: BaseMetadata;
  BlobResourceContents: BlobResourceContents;
  BooleanSchema: BooleanSchema;
  CallToolRequest: CallToolRequest;
  CallToolResult: CallToolResult;
  CancelledNotification: CancelledNotification;
  ClientCapabilities: ClientCapabilities;
  ClientNotification: ClientNotification;
  ClientRequest: ClientRequest;
  ClientResult: ClientResult;
  CompleteRequest: CompleteRequest;
  CompleteResult: CompleteResult;
  ContentBlock: ContentBlock;
  CreateMessageRequest: CreateMessageRequest;
  CreateMessageResult: CreateMessageResult;
  Cursor: Cursor;
  ElicitRequest: ElicitRequest;
  ElicitResult: ElicitResult;
  EmbeddedResource: EmbeddedResource;
  EmptyResult: EmptyResult;
  EnumSchema: EnumSchema;
  GetPromptRequest: GetPromptRequest;
  GetPromptResult: GetPromptResult;
  ImageContent: ImageContent;
  Implementation: Implementation;
  InitializeRequest: InitializeRequest;
  InitializeResult: InitializeResult;
  InitializedNotification: InitializedNotification;
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
  NumberSchema: NumberSchema;
  PaginatedRequest: PaginatedRequest;
  PaginatedResult: PaginatedResult;
  PingRequest: PingRequest;
  PrimitiveSchemaDefinition: PrimitiveSchemaDefinition;
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
  ResourceLink: ResourceLink;
  ResourceListChangedNotification: ResourceListChangedNotification;
  ResourceTemplate: ResourceTemplate;
  ResourceTemplateReference: ResourceTemplateReference;
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
  StringSchema: StringSchema;
  SubscribeRequest: SubscribeRequest;
  TextContent: TextContent;
  TextResourceContents: TextResourceContents;
  Tool: Tool;
  ToolAnnotations: ToolAnnotations;
  ToolListChangedNotification: ToolListChangedNotification;
  UnsubscribeRequest: UnsubscribeRequest;
}
