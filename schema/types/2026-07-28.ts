/* Types of 2026-07-28, written by schema/generate from schema/source. Do not edit. */

export type Role = "user" | "assistant";
export type ResultType = string;
export type RequestId = string | number;
export type ProgressToken = string | number;
export type LoggingLevel =
  "debug" | "info" | "notice" | "warning" | "error" | "critical" | "alert" | "emergency";
export type InputResponse = CreateMessageResult | ListRootsResult | ElicitResult;
export type SamplingMessageContentBlock =
  TextContent | ImageContent | AudioContent | ToolUseContent | ToolResultContent;
export type ContentBlock = TextContent | ImageContent | AudioContent | ResourceLink | EmbeddedResource;
export type InputRequest = CreateMessageRequest | ListRootsRequest | ElicitRequest;
export type ElicitRequestParams = ElicitRequestFormParams | ElicitRequestURLParams;
export type PrimitiveSchemaDefinition = StringSchema | NumberSchema | BooleanSchema | EnumSchema;
export type EnumSchema = SingleSelectEnumSchema | MultiSelectEnumSchema | LegacyTitledEnumSchema;
export type SingleSelectEnumSchema = UntitledSingleSelectEnumSchema | TitledSingleSelectEnumSchema;
export type MultiSelectEnumSchema = UntitledMultiSelectEnumSchema | TitledMultiSelectEnumSchema;
export type ClientRequest =
  | DiscoverRequest
  | ListToolsRequest
  | CallToolRequest
  | ListResourcesRequest
  | ListResourceTemplatesRequest
  | ReadResourceRequest
  | SubscriptionsListenRequest
  | ListPromptsRequest
  | GetPromptRequest
  | CompleteRequest;
export type Cursor = string;
export type JSONArray = unknown[];
export type JSONRPCMessage = JSONRPCRequest | JSONRPCNotification | JSONRPCResponse;
export type JSONRPCResponse = JSONRPCResultResponse | JSONRPCErrorResponse;
export type JSONValue = unknown;
export type ServerNotification =
  | CancelledNotification
  | ProgressNotification
  | ToolListChangedNotification
  | ResourceListChangedNotification
  | ResourceUpdatedNotification
  | PromptListChangedNotification
  | LoggingMessageNotification
  | SubscriptionsAcknowledgedNotification;
export type ServerResult =
  | Result
  | DiscoverResult
  | ListToolsResult
  | CallToolResult
  | ListResourcesResult
  | ListResourceTemplatesResult
  | ReadResourceResult
  | SubscriptionsListenResult
  | ListPromptsResult
  | GetPromptResult
  | CompleteResult
  | InputRequiredResult;

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
  _meta?: MetaObject;
}
export interface MetaObject {
  [k: string]: unknown;
}
export interface BaseMetadata {
  name: string;
  title?: string;
}
export interface BlobResourceContents {
  uri: string;
  mimeType?: string;
  _meta?: MetaObject;
  blob: string;
}
export interface BooleanSchema {
  type: "boolean";
  title?: string;
  description?: string;
  default?: boolean;
}
export interface CacheableResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  ttlMs: number;
  cacheScope: "public" | "private";
}
export interface ResultMetaObject {
  "io.modelcontextprotocol/serverInfo"?: Implementation;
  [k: string]: unknown;
}
export interface Implementation {
  name: string;
  title?: string;
  version: string;
  description?: string;
  websiteUrl?: string;
  icons?: Icon[];
}
export interface Icon {
  src: string;
  mimeType?: string;
  sizes?: string[];
  theme?: "light" | "dark";
}
export interface CallToolRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "tools/call";
  params: CallToolRequestParams;
}
export interface CallToolRequestParams {
  _meta: RequestMetaObject;
  inputResponses?: InputResponses;
  requestState?: string;
  name: string;
  arguments?: {
    [k: string]: unknown;
  };
}
export interface RequestMetaObject {
  progressToken?: ProgressToken;
  "io.modelcontextprotocol/protocolVersion": string;
  "io.modelcontextprotocol/clientInfo"?: Implementation;
  "io.modelcontextprotocol/clientCapabilities": ClientCapabilities;
  "io.modelcontextprotocol/logLevel"?: LoggingLevel;
  [k: string]: unknown;
}
export interface ClientCapabilities {
  experimental?: {
    [k: string]: JSONObject;
  };
  roots?: {};
  sampling?: {
    context?: JSONObject;
    tools?: JSONObject;
  };
  elicitation?: {
    form?: JSONObject;
    url?: JSONObject;
  };
  extensions?: {
    [k: string]: JSONObject;
  };
}
export interface JSONObject {
  [k: string]: unknown;
}
export interface InputResponses {
  [k: string]: InputResponse;
}
export interface CreateMessageResult {
  _meta?: MetaObject;
  role: Role;
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  model: string;
  stopReason?: string;
}
export interface TextContent {
  type: "text";
  text: string;
  annotations?: Annotations;
  _meta?: MetaObject;
}
export interface ImageContent {
  type: "image";
  data: string;
  mimeType: string;
  annotations?: Annotations;
  _meta?: MetaObject;
}
export interface ToolUseContent {
  type: "tool_use";
  id: string;
  name: string;
  input: {
    [k: string]: unknown;
  };
  _meta?: MetaObject;
}
export interface ToolResultContent {
  type: "tool_result";
  toolUseId: string;
  content: ContentBlock[];
  structuredContent?: unknown;
  isError?: boolean;
  _meta?: MetaObject;
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
  _meta?: MetaObject;
}
export interface EmbeddedResource {
  type: "resource";
  resource: TextResourceContents | BlobResourceContents;
  annotations?: Annotations;
  _meta?: MetaObject;
}
export interface TextResourceContents {
  uri: string;
  mimeType?: string;
  _meta?: MetaObject;
  text: string;
}
export interface ListRootsResult {
  roots: Root[];
}
export interface Root {
  uri: string;
  name?: string;
  _meta?: MetaObject;
}
export interface ElicitResult {
  action: "accept" | "decline" | "cancel";
  content?: {
    [k: string]: string | number | boolean | string[];
  };
}
export interface CallToolResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  content: ContentBlock[];
  structuredContent?: unknown;
  isError?: boolean;
}
export interface CallToolResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: CallToolResult | InputRequiredResult;
}
export interface InputRequiredResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  inputRequests?: InputRequests;
  requestState?: string;
}
export interface InputRequests {
  [k: string]: InputRequest;
}
export interface CreateMessageRequest {
  method: "sampling/createMessage";
  params: CreateMessageRequestParams;
}
export interface CreateMessageRequestParams {
  messages: SamplingMessage[];
  modelPreferences?: ModelPreferences;
  systemPrompt?: string;
  includeContext?: "none" | "thisServer" | "allServers";
  temperature?: number;
  maxTokens: number;
  stopSequences?: string[];
  metadata?: JSONObject;
  tools?: Tool[];
  toolChoice?: ToolChoice;
}
export interface SamplingMessage {
  role: Role;
  content: SamplingMessageContentBlock | SamplingMessageContentBlock[];
  _meta?: MetaObject;
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
    [k: string]: unknown;
  };
  outputSchema?: {
    $schema?: string;
    [k: string]: unknown;
  };
  annotations?: ToolAnnotations;
  icons?: Icon[];
  _meta?: MetaObject;
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
export interface ListRootsRequest {
  method: "roots/list";
  params?: {
    _meta?: MetaObject;
  };
}
export interface ElicitRequest {
  method: "elicitation/create";
  params: ElicitRequestParams;
}
export interface ElicitRequestFormParams {
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
  mode: "url";
  message: string;
  url: string;
}
export interface CancelledNotification {
  jsonrpc: "2.0";
  method: "notifications/cancelled";
  params: CancelledNotificationParams;
}
export interface CancelledNotificationParams {
  _meta?: NotificationMetaObject;
  requestId: RequestId;
  reason?: string;
}
export interface NotificationMetaObject {
  "io.modelcontextprotocol/subscriptionId"?: RequestId;
  [k: string]: unknown;
}
export interface DiscoverRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "server/discover";
  params: RequestParams;
}
export interface RequestParams {
  _meta: RequestMetaObject;
}
export interface ListToolsRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "tools/list";
  params: PaginatedRequestParams;
}
export interface PaginatedRequestParams {
  _meta: RequestMetaObject;
  cursor?: Cursor;
}
export interface ListResourcesRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "resources/list";
  params: PaginatedRequestParams;
}
export interface ListResourceTemplatesRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "resources/templates/list";
  params: PaginatedRequestParams;
}
export interface ReadResourceRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "resources/read";
  params: ReadResourceRequestParams;
}
export interface ReadResourceRequestParams {
  _meta: RequestMetaObject;
  uri: string;
  inputResponses?: InputResponses;
  requestState?: string;
}
export interface SubscriptionsListenRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "subscriptions/listen";
  params: SubscriptionsListenRequestParams;
}
export interface SubscriptionsListenRequestParams {
  _meta: RequestMetaObject;
  notifications: SubscriptionFilter;
}
export interface SubscriptionFilter {
  toolsListChanged?: boolean;
  promptsListChanged?: boolean;
  resourcesListChanged?: boolean;
  resourceSubscriptions?: string[];
}
export interface ListPromptsRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "prompts/list";
  params: PaginatedRequestParams;
}
export interface GetPromptRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: "prompts/get";
  params: GetPromptRequestParams;
}
export interface GetPromptRequestParams {
  _meta: RequestMetaObject;
  inputResponses?: InputResponses;
  requestState?: string;
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
  _meta: RequestMetaObject;
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
export interface CompleteResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  completion: {
    /**
     * @maxItems 100
     */
    values: string[];
    total?: number;
    hasMore?: boolean;
  };
}
export interface CompleteResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: CompleteResult;
}
export interface DiscoverResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  ttlMs: number;
  cacheScope: "public" | "private";
  supportedVersions: string[];
  capabilities: ServerCapabilities;
  instructions?: string;
}
export interface ServerCapabilities {
  experimental?: {
    [k: string]: JSONObject;
  };
  logging?: JSONObject;
  completions?: JSONObject;
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
  extensions?: {
    [k: string]: JSONObject;
  };
}
export interface DiscoverResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: DiscoverResult;
}
export interface Error {
  code: number;
  message: string;
  data?: unknown;
}
export interface GetPromptResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  description?: string;
  messages: PromptMessage[];
}
export interface PromptMessage {
  role: Role;
  content: ContentBlock;
}
export interface GetPromptResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: GetPromptResult | InputRequiredResult;
}
export interface HeaderMismatchError {
  jsonrpc: "2.0";
  id?: RequestId;
  error: Error & {
    code: -32020;
  };
}
export interface Icons {
  icons?: Icon[];
}
export interface InputResponseRequestParams {
  _meta: RequestMetaObject;
  inputResponses?: InputResponses;
  requestState?: string;
}
export interface InternalError {
  code: -32603;
  message: string;
  data?: unknown;
}
export interface InvalidParamsError {
  code: -32602;
  message: string;
  data?: unknown;
}
export interface InvalidRequestError {
  code: -32600;
  message: string;
  data?: unknown;
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
export interface Result {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  [k: string]: unknown;
}
export interface ListPromptsResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  nextCursor?: Cursor;
  ttlMs: number;
  cacheScope: "public" | "private";
  prompts: Prompt[];
}
export interface Prompt {
  name: string;
  title?: string;
  description?: string;
  arguments?: PromptArgument[];
  icons?: Icon[];
  _meta?: MetaObject;
}
export interface PromptArgument {
  name: string;
  title?: string;
  description?: string;
  required?: boolean;
}
export interface ListPromptsResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: ListPromptsResult;
}
export interface ListResourceTemplatesResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  nextCursor?: Cursor;
  ttlMs: number;
  cacheScope: "public" | "private";
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
  _meta?: MetaObject;
}
export interface ListResourceTemplatesResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: ListResourceTemplatesResult;
}
export interface ListResourcesResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  nextCursor?: Cursor;
  ttlMs: number;
  cacheScope: "public" | "private";
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
  _meta?: MetaObject;
}
export interface ListResourcesResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: ListResourcesResult;
}
export interface ListToolsResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  nextCursor?: Cursor;
  ttlMs: number;
  cacheScope: "public" | "private";
  tools: Tool[];
}
export interface ListToolsResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: ListToolsResult;
}
export interface LoggingMessageNotification {
  jsonrpc: "2.0";
  method: "notifications/message";
  params: LoggingMessageNotificationParams;
}
export interface LoggingMessageNotificationParams {
  _meta?: NotificationMetaObject;
  level: LoggingLevel;
  logger?: string;
  data: unknown;
}
export interface MethodNotFoundError {
  code: -32601;
  message: string;
  data?: unknown;
}
export interface MissingRequiredClientCapabilityError {
  jsonrpc: "2.0";
  id?: RequestId;
  error: Error & {
    code: -32021;
    data: {
      requiredCapabilities: ClientCapabilities;
    };
  };
}
export interface Notification {
  method: string;
  params?: {
    [k: string]: unknown;
  };
}
export interface NotificationParams {
  _meta?: NotificationMetaObject;
}
export interface PaginatedRequest {
  jsonrpc: "2.0";
  id: RequestId;
  method: string;
  params: PaginatedRequestParams;
}
export interface PaginatedResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  nextCursor?: Cursor;
}
export interface ParseError {
  code: -32700;
  message: string;
  data?: unknown;
}
export interface ProgressNotification {
  jsonrpc: "2.0";
  method: "notifications/progress";
  params: ProgressNotificationParams;
}
export interface ProgressNotificationParams {
  _meta?: NotificationMetaObject;
  progressToken: ProgressToken;
  progress: number;
  total?: number;
  message?: string;
}
export interface PromptListChangedNotification {
  jsonrpc: "2.0";
  method: "notifications/prompts/list_changed";
  params?: NotificationParams;
}
export interface ReadResourceResult {
  _meta?: ResultMetaObject;
  resultType: ResultType;
  ttlMs: number;
  cacheScope: "public" | "private";
  contents: (TextResourceContents | BlobResourceContents)[];
}
export interface ReadResourceResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: ReadResourceResult | InputRequiredResult;
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
  _meta?: MetaObject;
}
export interface ResourceListChangedNotification {
  jsonrpc: "2.0";
  method: "notifications/resources/list_changed";
  params?: NotificationParams;
}
export interface ResourceRequestParams {
  _meta: RequestMetaObject;
  uri: string;
}
export interface ResourceUpdatedNotification {
  jsonrpc: "2.0";
  method: "notifications/resources/updated";
  params: ResourceUpdatedNotificationParams;
}
export interface ResourceUpdatedNotificationParams {
  _meta?: NotificationMetaObject;
  uri: string;
}
export interface ToolListChangedNotification {
  jsonrpc: "2.0";
  method: "notifications/tools/list_changed";
  params?: NotificationParams;
}
export interface SubscriptionsAcknowledgedNotification {
  jsonrpc: "2.0";
  method: "notifications/subscriptions/acknowledged";
  params: SubscriptionsAcknowledgedNotificationParams;
}
export interface SubscriptionsAcknowledgedNotificationParams {
  _meta?: NotificationMetaObject;
  notifications: SubscriptionFilter;
}
export interface SubscriptionsListenResult {
  _meta: SubscriptionsListenResultMetaObject;
  resultType: ResultType;
}
export interface SubscriptionsListenResultMetaObject {
  "io.modelcontextprotocol/serverInfo"?: Implementation;
  "io.modelcontextprotocol/subscriptionId": RequestId;
  [k: string]: unknown;
}
export interface SubscriptionsListenResultResponse {
  jsonrpc: "2.0";
  id: RequestId;
  result: SubscriptionsListenResult;
}
export interface UnsupportedProtocolVersionError {
  jsonrpc: "2.0";
  id?: RequestId;
  error: Error & {
    code: -32022;
    data: {
      supported: string[];
      requested: string;
    };
  };
}
export type ClientNotification = CancelledNotification;
export type ClientResult = EmptyResult;
export type EmptyResult = Result;

/** Every definition of the revision by its name. */
export interface Definitions {
  Annotations: Annotations;
  AudioContent: AudioContent;
  BaseMetadata: BaseMetadata;
  BlobResourceContents: BlobResourceContents;
  BooleanSchema: BooleanSchema;
  CacheableResult: CacheableResult;
  CallToolRequest: CallToolRequest;
  CallToolRequestParams: CallToolRequestParams;
  CallToolResult: CallToolResult;
  CallToolResultResponse: CallToolResultResponse;
  CancelledNotification: CancelledNotification;
  CancelledNotificationParams: CancelledNotificationParams;
  ClientCapabilities: ClientCapabilities;
  ClientNotification: ClientNotification;
  ClientRequest: ClientRequest;
  ClientResult: ClientResult;
  CompleteRequest: CompleteRequest;
  CompleteRequestParams: CompleteRequestParams;
  CompleteResult: CompleteResult;
  CompleteResultResponse: CompleteResultResponse;
  ContentBlock: ContentBlock;
  CreateMessageRequest: CreateMessageRequest;
  CreateMessageRequestParams: CreateMessageRequestParams;
  CreateMessageResult: CreateMessageResult;
  Cursor: Cursor;
  DiscoverRequest: DiscoverRequest;
  DiscoverResult: DiscoverResult;
  DiscoverResultResponse: DiscoverResultResponse;
  ElicitRequest: ElicitRequest;
  ElicitRequestFormParams: ElicitRequestFormParams;
  ElicitRequestParams: ElicitRequestParams;
  ElicitRequestURLParams: ElicitRequestURLParams;
  ElicitResult: ElicitResult;
  EmbeddedResource: EmbeddedResource;
  EmptyResult: EmptyResult;
  EnumSchema: EnumSchema;
  Error: Error;
  GetPromptRequest: GetPromptRequest;
  GetPromptRequestParams: GetPromptRequestParams;
  GetPromptResult: GetPromptResult;
  GetPromptResultResponse: GetPromptResultResponse;
  HeaderMismatchError: HeaderMismatchError;
  Icon: Icon;
  Icons: Icons;
  ImageContent: ImageContent;
  Implementation: Implementation;
  InputRequest: InputRequest;
  InputRequests: InputRequests;
  InputRequiredResult: InputRequiredResult;
  InputResponse: InputResponse;
  InputResponseRequestParams: InputResponseRequestParams;
  InputResponses: InputResponses;
  InternalError: InternalError;
  InvalidParamsError: InvalidParamsError;
  InvalidRequestError: InvalidRequestError;
  JSONArray: JSONArray;
  JSONObject: JSONObject;
  JSONRPCErrorResponse: JSONRPCErrorResponse;
  JSONRPCMessage: JSONRPCMessage;
  JSONRPCNotification: JSONRPCNotification;
  JSONRPCRequest: JSONRPCRequest;
  JSONRPCResponse: JSONRPCResponse;
  JSONRPCResultResponse: JSONRPCResultResponse;
  JSONValue: JSONValue;
  LegacyTitledEnumSchema: LegacyTitledEnumSchema;
  ListPromptsRequest: ListPromptsRequest;
  ListPromptsResult: ListPromptsResult;
  ListPromptsResultResponse: ListPromptsResultResponse;
  ListResourceTemplatesRequest: ListResourceTemplatesRequest;
  ListResourceTemplatesResult: ListResourceTemplatesResult;
  ListResourceTemplatesResultResponse: ListResourceTemplatesResultResponse;
  ListResourcesRequest: ListResourcesRequest;
  ListResourcesResult: ListResourcesResult;
  ListResourcesResultResponse: ListResourcesResultResponse;
  ListRootsRequest: ListRootsRequest;
  ListRootsResult: ListRootsResult;
  ListToolsRequest: ListToolsRequest;
  ListToolsResult: ListToolsResult;
  ListToolsResultResponse: ListToolsResultResponse;
  LoggingLevel: LoggingLevel;
  LoggingMessageNotification: LoggingMessageNotification;
  LoggingMessageNotificationParams: LoggingMessageNotificationParams;
  MetaObject: MetaObject;
  MethodNotFoundError: MethodNotFoundError;
  MissingRequiredClientCapabilityError: MissingRequiredClientCapabilityError;
  ModelHint: ModelHint;
  ModelPreferences: ModelPreferences;
  MultiSelectEnumSchema: MultiSelectEnumSchema;
  Notification: Notification;
  NotificationMetaObject: NotificationMetaObject;
  NotificationParams: NotificationParams;
  NumberSchema: NumberSchema;
  PaginatedRequest: PaginatedRequest;
  PaginatedRequestParams: PaginatedRequestParams;
  PaginatedResult: PaginatedResult;
  ParseError: ParseError;
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
  ReadResourceResultResponse: ReadResourceResultResponse;
  Request: Request;
  RequestId: RequestId;
  RequestMetaObject: RequestMetaObject;
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
  ResultMetaObject: ResultMetaObject;
  ResultType: ResultType;
  Role: Role;
  Root: Root;
  SamplingMessage: SamplingMessage;
  SamplingMessageContentBlock: SamplingMessageContentBlock;
  ServerCapabilities: ServerCapabilities;
  ServerNotification: ServerNotification;
  ServerResult: ServerResult;
  SingleSelectEnumSchema: SingleSelectEnumSchema;
  StringSchema: StringSchema;
  SubscriptionFilter: SubscriptionFilter;
  SubscriptionsAcknowledgedNotification: SubscriptionsAcknowledgedNotification;
  SubscriptionsAcknowledgedNotificationParams: SubscriptionsAcknowledgedNotificationParams;
  SubscriptionsListenRequest: SubscriptionsListenRequest;
  SubscriptionsListenRequestParams: SubscriptionsListenRequestParams;
  SubscriptionsListenResult: SubscriptionsListenResult;
  SubscriptionsListenResultMetaObject: SubscriptionsListenResultMetaObject;
  SubscriptionsListenResultResponse: SubscriptionsListenResultResponse;
  TextContent: TextContent;
  TextResourceContents: TextResourceContents;
  TitledMultiSelectEnumSchema: TitledMultiSelectEnumSchema;
  TitledSingleSelectEnumSchema: TitledSingleSelectEnumSchema;
  Tool: Tool;
  ToolAnnotations: ToolAnnotations;
  ToolChoice: ToolChoice;
  ToolListChangedNotification: ToolListChangedNotification;
  ToolResultContent: ToolResultContent;
  ToolUseContent: ToolUseContent;
  UnsupportedProtocolVersionError: UnsupportedProtocolVersionError;
  UntitledMultiSelectEnumSchema: UntitledMultiSelectEnumSchema;
  UntitledSingleSelectEnumSchema: UntitledSingleSelectEnumSchema;
}
