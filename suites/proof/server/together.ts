import type { Switch } from "../../../harness/switches/server.ts";
import type { Combining } from "../together.ts";

/** Which oddities of a server can be switched on together. */
export const SERVER_COMBINING: Combining<Switch> = {
  separate: [
    "auth.protected",
    "features.none",
    "http.always-json",
    "http.no-session-id",
    "http.strict-types",
    "late.limited",
    "lifecycle.initialize-again",
    "pagination.nothing",
    "tasks.none",
  ],
  aspects: {
    // Without GET streams nothing can be resumed, and no stream can be refused.
    "http.no-get-no-delete": ["GET", "sessions", "resumption"],
    "http.405-without-allow": ["GET", "sessions", "resumption"],
    "http.get-not-found": ["GET", "resumption"],
    "sse.polling": ["sse", "resumption"],
    "sse.not-resumable": ["sse", "resumption"],
    "sse.byte-order-mark": ["start of streams"],
    "sse.charset": ["type of streams"],
    "http.more-headers": ["headers"],
    "http.connection-close": ["connections"],
    "http.charset": ["type of answers"],
    "http.always-streams": ["type of answers"],
    "http.json-in-pieces": ["type of answers"],

    "http-sse.unnamed-messages": ["names of events"],
    "http-sse.absolute-address": ["address"],
    // An event of another name must not come before the event endpoint.
    "http-sse.comment-first": ["start of streams", "between events"],
    "http-sse.other-events": ["between events"],
    "http-sse.keep-alive": ["between events"],
    // It writes every event as a message.
    "http-sse.crlf": ["names of events", "start of streams", "between events", "sse"],
    "http-sse.200-with-text": ["status"],
    "http-sse.status-204": ["status"],
    "http-sse.answer-before-status": ["status"],
    "http-sse.malformed-400": ["refusals"],

    "unasked.no-progress": ["progress"],
    "unasked.list-changed": ["changes", "unasked"],
    "unasked.reported-twice": ["changes"],
    "features.quiet": ["changes", "features"],
    "resources.part-changed": ["changes"],

    "mrtr.capability-in-short": ["errors"],
    "messages.errors-without-data": ["errors"],
    "messages.errors-with-data": ["errors"],
    "messages.errors-without-id": ["errors"],

    // The transcripts have the first page only.
    "pagination.empty-first-page": ["pagination", "tools"],

    "auth.no-scopes": ["challenge", "metadata"],
    "auth.more-scopes": ["scopes"],
    "auth.two-schemes": ["challenge"],
    "auth.odd-challenge": ["challenge"],
    "auth.error-code-first": ["challenge"],
    "auth.two-headers": ["headers of refusals"],
    "auth.empty-401": ["body of refusals", "headers of refusals"],
    "auth.html-401": ["body of refusals"],
    "auth.json-rpc-401": ["body of refusals"],
    "auth.empty-bearer-400": ["status of refusals"],
    "auth.get-405-first": ["status of refusals"],
    "auth.metadata-at-root": ["metadata"],
    "auth.metadata-elsewhere": ["metadata"],
    "auth.more-metadata": ["metadata"],
    "auth.signatures-only": ["introspection"],
    "auth.session-of-newest-token": ["sessions"],
    "auth.open-handshake": ["handshake"],

    "tasks.without-interval": ["members of tasks"],
    "tasks.unlimited": ["members of tasks"],
    "tasks.other-times": ["members of tasks"],
    "tasks.members-reordered": ["order of members"],
    "json.members-reversed": ["order of members"],
  },
  kindOf,
};

function kindOf({ protection }: Switch): string {
  if (protection === undefined) return "open";
  return protection.issuer === undefined ? "protected" : "authorization server";
}
