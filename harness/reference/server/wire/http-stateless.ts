import { isObject } from "../../../../schema/json.ts";
import type { Outgoing, Request } from "../../../switches/message.ts";
import type { HttpReply, HttpRequest } from "../../../switches/server.ts";
import {
  HEADER_MISMATCH,
  INTERNAL_ERROR,
  INVALID_PARAMS,
  INVALID_REQUEST,
  isResponse,
  METHOD_NOT_FOUND,
  MISSING_CLIENT_CAPABILITY,
  PARSE_ERROR,
  UNSUPPORTED_VERSION,
} from "../../message.ts";
import type { ReferenceServer } from "../core/server.ts";
import { StatelessChannel } from "../eras/stateless.ts";
import { asks, Exchange } from "./exchange.ts";
import { checkHeaders } from "./headers.ts";
import { PlainStream } from "./streams.ts";

const STATUS: Readonly<Record<number, number>> = {
  [PARSE_ERROR]: 400,
  [INVALID_REQUEST]: 400,
  [INVALID_PARAMS]: 400,
  [METHOD_NOT_FOUND]: 404,
  [HEADER_MISMATCH]: 400,
  [MISSING_CLIENT_CAPABILITY]: 400,
  [UNSUPPORTED_VERSION]: 400,
  [INTERNAL_ERROR]: 500,
};

export function statusOf(message: Outgoing): number {
  // A fault may send what is no error object.
  if (!isResponse(message) || !("error" in message) || !isObject(message.error)) return 200;
  return STATUS[message.error.code] ?? 200;
}

/** Answers a POST of 2026-07-28. A client that disconnects has cancelled the request. */
export function postStateless(
  server: ReferenceServer,
  { headers }: HttpRequest,
  message: unknown,
  gone: AbortSignal,
): Promise<HttpReply> {
  const hasTasks = "extensions" in server.capabilities("2026-07-28");
  const schemaOf = (name: string) =>
    server.offer.tools("2026-07-28", server.world).find((tool) => tool.name === name)?.inputSchema;
  const channel = new StatelessChannel(server, {
    isShared: false,
    ...(server.lenient
      ? {}
      : { check: (request: Request) => checkHeaders(headers, request, { schemaOf, hasTasks }) }),
  });
  const exchange = new Exchange({ isAsked: asks(message), gone, statusOf, stream: () => new PlainStream() });
  gone.addEventListener("abort", () => channel.close(), { once: true });
  void channel.handle(message, server.pipeline.outlet(exchange)).finally(() => exchange.finish());
  return exchange.reply;
}
