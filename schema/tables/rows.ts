import type { DefinitionName } from "./definitions.generated.ts";

export type { DefinitionName };

/** The two ends of a connection. */
export type Party = "client" | "server";

/** The capability without which a message is out of place. */
export interface Gate {
  /** Members of the declarer's capabilities, joined by dots: `resources.subscribe`. */
  readonly path: string;
  readonly declaredBy: "sender" | "receiver";
}

interface Message {
  readonly method: string;
  /** Who may send it. */
  readonly from: readonly Party[];
  /** Null where no capability is needed. */
  readonly gate: Gate | null;
  /** The definition of the whole message. */
  readonly definition: DefinitionName;
  /** The definition of its params; null where the revision writes them inline (until 2025-06-18, and some after). */
  readonly params: DefinitionName | null;
  readonly paramsRequired: boolean;
}

export interface RequestMethod extends Message {
  readonly result: DefinitionName;
  /** What may come instead of the result: a created task, a request for input. */
  readonly otherResults: readonly DefinitionName[];
}

export type NotificationMethod = Message;

/** What a server asks for inside an InputRequiredResult (2026-07-28): no message of its own. */
export type InputRequestMethod = RequestMethod;

export interface ErrorCode {
  readonly code: number;
  readonly name: string;
  readonly meaning: string;
  /** The definition of an error with this code; null where the revision has none. */
  readonly definition: DefinitionName | null;
  /** Whether that definition is of the `error` member or of the whole response. */
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
