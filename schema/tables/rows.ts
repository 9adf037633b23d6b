import type { DefinitionName } from "./definitions.generated.ts";

export type { DefinitionName };

/** The two ends of a connection. */
export type Party = "client" | "server";

/** The capability that a message needs. */
export interface Gate {
  /** Members of the declarer's capabilities, joined by dots: `resources.subscribe`. */
  readonly path: string;
  readonly declaredBy: "sender" | "receiver";
}

interface Message {
  readonly method: string;
  /** Who may send it. */
  readonly from: readonly Party[];
  /** Null if no capability is needed. */
  readonly gate: Gate | null;
  /** The definition of the whole message. */
  readonly definition: DefinitionName;
  /** The definition of its params. Null if the revision writes them inline (until 2025-06-18, and some later). */
  readonly params: DefinitionName | null;
  readonly paramsRequired: boolean;
}

export interface RequestMethod extends Message {
  readonly result: DefinitionName;
  /** What may come instead of the result: a created task, a request for input. */
  readonly otherResults: readonly DefinitionName[];
}

export type NotificationMethod = Message;

/** What a server asks for inside an InputRequiredResult (2026-07-28). It is not a separate message. */
export type InputRequestMethod = RequestMethod;

export interface ErrorCode {
  readonly code: number;
  readonly name: string;
  readonly meaning: string;
  /** The definition of an error with this code; null if the revision has none. */
  readonly definition: DefinitionName | null;
  /** Whether that definition describes the `error` member or the whole response. */
  readonly describes: "error" | "response";
}

export interface Header {
  readonly name: string;
  readonly on: "request" | "response" | "request and response";
  readonly meaning: string;
}

export interface Capability {
  readonly declaredBy: Party;
  /** Members joined by dots: `tasks.requests.tools.call`. */
  readonly path: string;
}
