/** Checks of servers that no fault kills, and why. A fault has to kill every other check. */
export const UNKILLED: Readonly<Record<string, string>> = {
  "harness.messages.valid":
    "judges the harness; no fault of a server makes the harness send anything invalid; proven in suites/jsonrpc/server/monitors/schema.test.ts",
  "jsonrpc.error.message-short": "an observation: the specification gives no maximum length",
  "lifecycle.initialize.again":
    "an observation: the specification does not say what a second initialize does",
  "tools.call.answered": "an observation: no sentence says how long a tool may take",
  "progress.notification.may-come": "an observation: progress is allowed, but never required",
  "http.post.accept-anything":
    "an observation: the specification does not say how to answer a client that does not list both types",
  "http.get.405-allow": "an observation: RFC 9110 requires Allow, this specification does not",
  "discover.result.both-eras": "an observation: the specification does not compare the eras",
  "session.id.assigned": "an observation: a server may assign session ids, or not",
  "session.delete":
    "an observation: a server may refuse to end a session, and the specification names no status for success",
  "session.initialize.failed":
    "an observation: assigning a session id is a MAY, also when initialize is refused",
  "auth.token.accepted":
    "a control on which other checks depend: a refused token may be no longer valid, so its refusal is no violation",
  "auth.challenge.error-code": "an observation: RFC 6750 only advises against an error code",
  "auth.resource-metadata.same-everywhere":
    "an observation: the specification does not say that all places have the same document",
  "auth.token.query": "an observation: the specification forbids it to clients only",
  "auth.as.loopback-port":
    "an observation: RFC 8252 lets the port differ, and the specification wants an exact match",
  "auth.as.short-lived-tokens": "an observation: the specification names no number",
  "auth.as.client-metadata-ssrf":
    "an observation: a server on loopback may request documents on loopback, and no other can be seen",
  "auth.preflight": "an observation: the specification does not mention web pages",
  "auth.cors.metadata": "an observation: the specification does not mention web pages",
  "auth.cors.challenge-exposed": "an observation: the specification does not mention web pages",
  "lifecycle.server.survives":
    "the proof starts no process behind a URL; proven in suites/lifecycle/server/server.test.ts",
  "http.fallback.offered": "an observation: a server may offer HTTP+SSE beside Streamable HTTP, or not",
  "sse-2024.endpoint-same-origin":
    "an observation: the specification does not name the origin of the address for messages",
  "sse-2024.endpoint-prompt": "an observation: the specification names no time for the endpoint event",
  "sse-2024.endpoint-own":
    "sessions with one address get each other's messages, which no check of messages survives; proven in suites/http-sse/server/http-sse.test.ts",
  "sse-2024.unknown-session":
    "an observation: the specification does not say what a POST for an unknown session gets",
  "sse-2024.closed-stream":
    "an observation: the specification does not say what a POST gets after the end of the stream",
  "sse-2024.stream-url-post":
    "an observation: 2024-11-05 does not say what a POST to the URL of the stream gets",
  "session.idle.stream":
    "an observation: a server may close a stream of GET, and send messages on it, at any time",
  "subscriptions.idle.stream":
    "an observation: monitors judge what must not be sent on a subscription, and how it ends",
  "sse.resume.replay": "an observation: a server may replay what came after an event id, or not",
};
