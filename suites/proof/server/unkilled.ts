/** Checks that no fault kills, and why. Everything else has to be killed by one. */
export const UNKILLED: Readonly<Record<string, string>> = {
  "harness.messages.valid":
    "judges the harness, which no fault of a server makes send anything; proven in suites/server/monitors/schema.test.ts",
  "jsonrpc.error.message-short": "tells a fact: no length is named anywhere",
  "lifecycle.initialize.again": "tells a fact: no page says what a second initialize does",
  "progress.notification.may-come": "tells a fact: progress is allowed and never demanded",
  "http.post.accept-anything":
    "tells a fact: what is due to a client that does not list both types is not stated",
  "http.get.405-allow": "tells a fact: Allow is a duty of RFC 9110, not of this specification",
  "session.id.assigned": "tells a fact: a server may assign session ids, or not",
  "session.delete": "tells a fact: a server may refuse to end a session, and no status is named for success",
  "session.initialize.failed": "tells a fact: to assign a session id is a MAY, with a refusal as well",
  "sse.resume.replay": "tells a fact: a server may replay what came after an event id, or not",
};
