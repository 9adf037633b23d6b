/**
 * The situations for clients of the stateful era. Each of them costs a start of the client under test, so one situation
 * serves many checks, as long as a failure of one check does not hide the others.
 *
 * | name            | transport | what it tests                                                               |
 * | --------------- | --------- | --------------------------------------------------------------------------- |
 * | usual           | both      | handshake, headers, ids, envelopes, shapes, the end; all monitors            |
 * | asking          | both      | answers to ping, roots, sampling, elicitation, as declared; a GET stream     |
 * | unexpected      | both      | unknown methods, members, notifications; undeclared capabilities; batches    |
 * | pages           | both      | cursors sent back unchanged, an empty page; no subscription                  |
 * | older           | both      | continuing with the previous revision                                       |
 * | unknown-version | both      | disconnecting when no version fits                                          |
 * | mute            | both      | a time limit for initialize; it is not cancelled                            |
 * | bare            | both      | no requests without the declared capability                                 |
 * | cancel          | both      | cancellation and progress tokens                                            |
 * | event-streams   | http      | SSE in every valid form, errors in streams                                  |
 * | stubborn        | stdio     | the steps of a shutdown, output on standard error                            |
 * | plain           | http      | JSON answers, no session, 405 for GET                                       |
 * | broken-stream   | http      | resumption with Last-Event-ID, retry                                        |
 * | tasks           | both      | tasks of the client and of the server (2025-11-25)                          |
 * | lost-session    | http      | a new session after 404                                                     |
 * | fallback-…      | http      | falling back to HTTP+SSE; only on request                                   |
 * | sse-…           | http+sse  | addresses, statuses and events of HTTP+SSE; in `http-sse/`                  |
 *
 * A client that does the usual steps (list, call the tools of the context, close) serves all of them except `cancel`.
 */
export { asking } from "./asking.ts";
export { bare } from "./bare.ts";
export { brokenStream } from "./broken-stream.ts";
export { cancel } from "./cancel.ts";
export { eventStreams } from "./event-streams.ts";
export { lostSession } from "./lost-session.ts";
export { mute } from "./mute.ts";
export { pages } from "./pages.ts";
export { plain } from "./plain.ts";
export { stubborn } from "./stubborn.ts";
export { tasks } from "./tasks.ts";
export { unexpected } from "./unexpected.ts";
export { usual } from "./usual.ts";
export { older, unknownVersion } from "./versions.ts";
