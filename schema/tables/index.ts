/** The messages, errors, headers and capabilities of each revision, generated from schema/source. */
import type { Revision } from "../revision.ts";
import { CAPABILITIES } from "./capabilities.generated.ts";
import { ERROR_CODES } from "./error-codes.generated.ts";
import { HEADERS } from "./headers.generated.ts";
import { INPUT_REQUESTS, NOTIFICATIONS, REQUESTS } from "./methods.generated.ts";
import type {
  Capability,
  ErrorCode,
  Header,
  InputRequestMethod,
  NotificationMethod,
  Party,
  RequestMethod,
} from "./rows.ts";

export type * from "./rows.ts";

/** The requests of a revision. */
export function methodsOf(revision: Revision): readonly RequestMethod[] {
  return REQUESTS[revision];
}

/** The request with this method; undefined if the revision has none. */
export function method(revision: Revision, name: string): RequestMethod | undefined {
  return REQUESTS[revision].find((row) => row.method === name);
}

/** What a server may ask for inside a result (2026-07-28). Empty in revisions in which it sends requests instead. */
export function inputRequestsOf(revision: Revision): readonly InputRequestMethod[] {
  return INPUT_REQUESTS[revision];
}

export function notificationsOf(revision: Revision): readonly NotificationMethod[] {
  return NOTIFICATIONS[revision];
}

/** The notification with this method; undefined if the revision has none. */
export function notification(revision: Revision, name: string): NotificationMethod | undefined {
  return NOTIFICATIONS[revision].find((row) => row.method === name);
}

/** The capability that a message from this party needs, and the party that declares it. Null if it needs none. */
export function gateOf(
  message: Pick<RequestMethod, "gate">,
  from: Party,
): { readonly declaredBy: Party; readonly path: string } | null {
  if (message.gate === null) return null;
  const receiver = from === "client" ? "server" : "client";
  return { declaredBy: message.gate.declaredBy === "sender" ? from : receiver, path: message.gate.path };
}

export function errorCodesOf(revision: Revision): readonly ErrorCode[] {
  return ERROR_CODES[revision];
}

/** The error code, if the revision defines it. */
export function errorCode(revision: Revision, code: number): ErrorCode | undefined {
  return ERROR_CODES[revision].find((row) => row.code === code);
}

export function headersOf(revision: Revision): readonly Header[] {
  return HEADERS[revision];
}

/** Every capability that a party may declare, including its settings. */
export function capabilitiesOf(revision: Revision, declaredBy: Party): readonly Capability[] {
  return CAPABILITIES[revision].filter((row) => row.declaredBy === declaredBy);
}
