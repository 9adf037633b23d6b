import type { ClientSuite } from "../../../harness/check/client.ts";
import { brief } from "../../../harness/session/replies/reply.ts";
import { methodOf, paramsOf } from "../../../harness/trace/message.ts";
import { isObject } from "../../../schema/json.ts";
import { type ClientMessage, clientMessages } from "../../across-topics/client/client-messages.ts";
import { flawIn, seqsOf } from "../../across-topics/client/conclude.ts";
import { clientMonitor } from "../../across-topics/client/monitor.ts";
import { usual } from "../../across-topics/situations/usual.ts";

const BY_URI = /^resources\/(?:read|subscribe|unsubscribe)$/;

const HAS_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

const uriOf = (one: ClientMessage): string => {
  const { uri } = paramsOf(one);
  return typeof uri === "string" ? uri : "";
};

/** Each member of a value with a name, at any depth. */
function valuesOf(name: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesOf(name, one));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => (key === name ? [one] : valuesOf(name, one)));
}

/**
 * Whether the server gave this text as a uri itself, or has a template in which the scheme is a variable. The error for a request repeats
 * its uri, so only what came before the request counts.
 */
function isGiven({ conversation: { messages }, message }: ClientMessage, uri: string): boolean {
  const given = messages
    .filter(({ from, seq }) => from === "server" && seq < message.seq)
    .map(({ value }) => value);
  const templates = given.flatMap((one) => valuesOf("uriTemplate", one));
  return (
    given.flatMap((one) => valuesOf("uri", one)).includes(uri) ||
    templates.some((one) => typeof one === "string" && !HAS_SCHEME.test(one))
  );
}

const requestUri = clientMonitor({
  id: "client.resources.uri",
  title: "A client reads a resource, and subscribes to it, by a URI with a scheme",
  requirements: ["resources.request.uri"],
  leniency: "no-keyword",
  also: [usual],
  sends: "lists of resources with their names and URIs",
  reading:
    "The schema gives uri the format uri, and for RFC 3986 a URI begins with a scheme. No sentence says so of requests. What the server itself gave as a uri is not judged, and neither is another part of the URI.",
  hint: "Send the uri of the resource as the list gave it. Its name is for people, and another resource may have the same.",
  reads: (seen) =>
    clientMessages(seen).filter(
      (one) =>
        one.kind === "request" && BY_URI.test(methodOf(one) ?? "") && typeof paramsOf(one).uri === "string",
    ),
  judge: (asked) => ({
    expected: "a URI with a scheme",
    read: seqsOf(asked),
    flaws: asked
      .filter((one) => !HAS_SCHEME.test(uriOf(one)) && !isGiven(one, uriOf(one)))
      .map((one) => ({
        ...flawIn(
          one,
          `${methodOf(one)} of ${brief(uriOf(one)) || "an empty uri"}, which has no scheme`,
          "/params/uri",
        ),
        warnOnly: true,
      })),
    needs: "a client that reads a resource or subscribes to one",
  }),
});

export const resources: ClientSuite = { name: "client-resources", checks: [requestUri] };
