/** JSON-RPC messages as MCP sends them. */

// The reference peers write such basics again instead of taking them from schema/ and harness/: a mistake there must not
// also be in the peers that prove the checks.
export type JsonObject = Readonly<Record<string, unknown>>;

export type Id = string | number;

export interface Request {
  readonly jsonrpc: "2.0";
  readonly id: Id;
  readonly method: string;
  readonly params?: JsonObject;
}

export interface Notification {
  readonly jsonrpc: "2.0";
  readonly method: string;
  readonly params?: JsonObject;
}

export interface ResultResponse {
  readonly jsonrpc: "2.0";
  readonly id: Id;
  readonly result: JsonObject;
}

export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export interface ErrorResponse {
  readonly jsonrpc: "2.0";
  /** If the id of the request could not be read: absent since 2025-11-25, null before. */
  readonly id?: Id | null;
  readonly error: ErrorObject;
}

export type Response = ResultResponse | ErrorResponse;

export type Message = Request | Notification | Response;

/** What is sent as a unit: one message, or the answers to a batch (2025-03-26). */
export type Outgoing = Message | readonly Message[];
