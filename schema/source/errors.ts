import {
  anything,
  both,
  during,
  list,
  literal,
  type Members,
  object,
  open,
  optional,
  ref,
  type Shape,
  since,
  string,
} from "./vocabulary.ts";

/** The `error` member with one code. */
function errorObject(code: number): Shape {
  return object({ code: literal(code), message: string, data: optional(anything) });
}

/** A whole error response with one code, and the data that the code requires. */
function errorResponse(code: number, data: Members = {}): Shape {
  return object({
    jsonrpc: literal("2.0"),
    id: optional(ref("RequestId")),
    error: both(ref("Error"), object({ code: literal(code), ...data })),
  });
}

export const errorDefinitions: Members = {
  ParseError: since("2026-07-28", errorObject(-32700)),
  InvalidRequestError: since("2026-07-28", errorObject(-32600)),
  MethodNotFoundError: since("2026-07-28", errorObject(-32601)),
  InvalidParamsError: since("2026-07-28", errorObject(-32602)),
  InternalError: since("2026-07-28", errorObject(-32603)),

  URLElicitationRequiredError: during(
    "2025-11-25",
    "2025-11-25",
    errorResponse(-32042, { data: open({ elicitations: list(ref("ElicitRequestURLParams")) }) }),
  ),
  HeaderMismatchError: since("2026-07-28", errorResponse(-32020)),
  MissingRequiredClientCapabilityError: since(
    "2026-07-28",
    errorResponse(-32021, { data: object({ requiredCapabilities: ref("ClientCapabilities") }) }),
  ),
  UnsupportedProtocolVersionError: since(
    "2026-07-28",
    errorResponse(-32022, { data: object({ supported: list(string), requested: string }) }),
  ),
};
