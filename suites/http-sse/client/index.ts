import type { ClientSuite } from "../../../harness/check/client.ts";
import {
  foreignEndpoint,
  keepsQuery,
  newAddress,
  postsToEndpoint,
  resolvesAbsolute,
  resolvesRelative,
  secondEndpoint,
  waitsForEndpoint,
} from "./addresses.ts";
import { accept, closes, contentType, extraHeaders, opensFirst } from "./connection.ts";
import { modernError } from "./http-fallback.ts";
import { anySuccess, eventForms, otherEvents, readsStream, usualSuccess } from "./reading.ts";
import { cursorForgotten, initializedAgain } from "./sessions.ts";

export { httpFallback } from "./http-fallback.ts";

/** HTTP+SSE, the transport of 2024-11-05. */
export const httpSse: ClientSuite = {
  name: "client-http-sse",
  checks: [
    opensFirst,
    accept,
    waitsForEndpoint,
    postsToEndpoint,
    resolvesRelative,
    resolvesAbsolute,
    keepsQuery,
    foreignEndpoint,
    secondEndpoint,
    newAddress,
    initializedAgain,
    cursorForgotten,
    contentType,
    extraHeaders,
    readsStream,
    usualSuccess,
    anySuccess,
    eventForms,
    otherEvents,
    closes,
  ],
};

export const eras: ClientSuite = { name: "client-eras", checks: [modernError] };
