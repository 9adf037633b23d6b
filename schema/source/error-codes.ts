import type { Span } from "../revision.ts";

export interface ErrorCodeSource extends Span {
  readonly code: number;
  readonly name: string;
  readonly meaning: string;
  /** The definition of the error with this code, if a revision has one. */
  readonly definition?: string;
  /** What the definition describes: the `error` member (the default) or the whole response. */
  readonly describes?: "response";
}

const stateful: Span = { until: "2025-11-25" };
const stateless: Span = { since: "2026-07-28" };

export const errorCodes: readonly ErrorCodeSource[] = [
  { code: -32700, name: "ParseError", meaning: "the text is not JSON", definition: "ParseError" },
  {
    code: -32600,
    name: "InvalidRequest",
    meaning: "the JSON is not a request",
    definition: "InvalidRequestError",
  },
  {
    code: -32601,
    name: "MethodNotFound",
    meaning: "the method is unknown, or its capability is not declared",
    definition: "MethodNotFoundError",
  },
  {
    code: -32602,
    name: "InvalidParams",
    meaning: "the params are wrong, or name something that does not exist",
    definition: "InvalidParamsError",
  },
  {
    code: -32603,
    name: "InternalError",
    meaning: "the receiver had an internal error",
    definition: "InternalError",
  },

  { code: -32002, name: "ResourceNotFound", meaning: "there is no such resource", ...stateful },
  { code: -1, name: "UserRejected", meaning: "the user refused the sampling request", ...stateful },
  {
    code: -32042,
    name: "URLElicitationRequired",
    meaning: "the user must visit a URL first",
    definition: "URLElicitationRequiredError",
    describes: "response",
    since: "2025-11-25",
    until: "2025-11-25",
  },

  {
    code: -32020,
    name: "HeaderMismatch",
    meaning: "an HTTP header is missing, malformed or differs from the body",
    definition: "HeaderMismatchError",
    describes: "response",
    ...stateless,
  },
  {
    code: -32021,
    name: "MissingRequiredClientCapability",
    meaning: "the request needs a capability that the client did not declare",
    definition: "MissingRequiredClientCapabilityError",
    describes: "response",
    ...stateless,
  },
  {
    code: -32022,
    name: "UnsupportedProtocolVersion",
    meaning: "the server does not speak the revision that the request names",
    definition: "UnsupportedProtocolVersionError",
    describes: "response",
    ...stateless,
  },
];
