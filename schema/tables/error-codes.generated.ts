/* Written by schema/generate from schema/source. Do not edit. */

import type { Revision } from "../revision.ts";
import type { ErrorCode } from "./rows.ts";

export const ERROR_CODES: Readonly<Record<Revision, readonly ErrorCode[]>> = {
  "2024-11-05": [
    {"code":-32700,"name":"ParseError","meaning":"the text is not JSON","definition":null,"describes":"error"},
    {"code":-32600,"name":"InvalidRequest","meaning":"the JSON is not a request","definition":null,"describes":"error"},
    {"code":-32601,"name":"MethodNotFound","meaning":"the method is unknown, or its capability is not declared","definition":null,"describes":"error"},
    {"code":-32602,"name":"InvalidParams","meaning":"the params are wrong, or name something that does not exist","definition":null,"describes":"error"},
    {"code":-32603,"name":"InternalError","meaning":"the receiver had an internal error","definition":null,"describes":"error"},
    {"code":-32002,"name":"ResourceNotFound","meaning":"there is no such resource","definition":null,"describes":"error"},
    {"code":-1,"name":"UserRejected","meaning":"the user refused the sampling request","definition":null,"describes":"error"},
  ],
  "2025-03-26": [
    {"code":-32700,"name":"ParseError","meaning":"the text is not JSON","definition":null,"describes":"error"},
    {"code":-32600,"name":"InvalidRequest","meaning":"the JSON is not a request","definition":null,"describes":"error"},
    {"code":-32601,"name":"MethodNotFound","meaning":"the method is unknown, or its capability is not declared","definition":null,"describes":"error"},
    {"code":-32602,"name":"InvalidParams","meaning":"the params are wrong, or name something that does not exist","definition":null,"describes":"error"},
    {"code":-32603,"name":"InternalError","meaning":"the receiver had an internal error","definition":null,"describes":"error"},
    {"code":-32002,"name":"ResourceNotFound","meaning":"there is no such resource","definition":null,"describes":"error"},
    {"code":-1,"name":"UserRejected","meaning":"the user refused the sampling request","definition":null,"describes":"error"},
  ],
  "2025-06-18": [
    {"code":-32700,"name":"ParseError","meaning":"the text is not JSON","definition":null,"describes":"error"},
    {"code":-32600,"name":"InvalidRequest","meaning":"the JSON is not a request","definition":null,"describes":"error"},
    {"code":-32601,"name":"MethodNotFound","meaning":"the method is unknown, or its capability is not declared","definition":null,"describes":"error"},
    {"code":-32602,"name":"InvalidParams","meaning":"the params are wrong, or name something that does not exist","definition":null,"describes":"error"},
    {"code":-32603,"name":"InternalError","meaning":"the receiver had an internal error","definition":null,"describes":"error"},
    {"code":-32002,"name":"ResourceNotFound","meaning":"there is no such resource","definition":null,"describes":"error"},
    {"code":-1,"name":"UserRejected","meaning":"the user refused the sampling request","definition":null,"describes":"error"},
  ],
  "2025-11-25": [
    {"code":-32700,"name":"ParseError","meaning":"the text is not JSON","definition":null,"describes":"error"},
    {"code":-32600,"name":"InvalidRequest","meaning":"the JSON is not a request","definition":null,"describes":"error"},
    {"code":-32601,"name":"MethodNotFound","meaning":"the method is unknown, or its capability is not declared","definition":null,"describes":"error"},
    {"code":-32602,"name":"InvalidParams","meaning":"the params are wrong, or name something that does not exist","definition":null,"describes":"error"},
    {"code":-32603,"name":"InternalError","meaning":"the receiver had an internal error","definition":null,"describes":"error"},
    {"code":-32002,"name":"ResourceNotFound","meaning":"there is no such resource","definition":null,"describes":"error"},
    {"code":-1,"name":"UserRejected","meaning":"the user refused the sampling request","definition":null,"describes":"error"},
    {"code":-32042,"name":"URLElicitationRequired","meaning":"the user must visit a URL first","definition":"URLElicitationRequiredError","describes":"response"},
  ],
  "2026-07-28": [
    {"code":-32700,"name":"ParseError","meaning":"the text is not JSON","definition":"ParseError","describes":"error"},
    {"code":-32600,"name":"InvalidRequest","meaning":"the JSON is not a request","definition":"InvalidRequestError","describes":"error"},
    {"code":-32601,"name":"MethodNotFound","meaning":"the method is unknown, or its capability is not declared","definition":"MethodNotFoundError","describes":"error"},
    {"code":-32602,"name":"InvalidParams","meaning":"the params are wrong, or name something that does not exist","definition":"InvalidParamsError","describes":"error"},
    {"code":-32603,"name":"InternalError","meaning":"the receiver had an internal error","definition":"InternalError","describes":"error"},
    {"code":-32020,"name":"HeaderMismatch","meaning":"an HTTP header is missing, malformed or differs from the body","definition":"HeaderMismatchError","describes":"response"},
    {"code":-32021,"name":"MissingRequiredClientCapability","meaning":"the request needs a capability that the client did not declare","definition":"MissingRequiredClientCapabilityError","describes":"response"},
    {"code":-32022,"name":"UnsupportedProtocolVersion","meaning":"the server does not speak the revision that the request names","definition":"UnsupportedProtocolVersionError","describes":"response"},
  ],
};
