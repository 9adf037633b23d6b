/**
 * The servers that are played for a client of the stateful era. Each costs a start of the client under test, so one
 * shows as much as a client that fails in one thing still shows of the next.
 *
 * | name            | transport | what it shows                                                               |
 * | --------------- | --------- | --------------------------------------------------------------------------- |
 * | usual           | both      | handshake, headers, ids, envelopes, shapes, the end; all monitors            |
 * | asking          | both      | answers to ping, roots, sampling, elicitation, as declared; a GET stream     |
 * | unexpected      | both      | unknown methods, members, notifications; what is undeclared; batches         |
 * | pages           | both      | cursors followed as they are, over an empty page; no subscription            |
 * | older           | both      | stepping down by one revision                                               |
 * | unknown-version | both      | leaving when no version fits                                                |
 * | bare            | both      | nothing asked that is not declared                                          |
 * | cancel          | both      | cancellation and progress tokens                                            |
 * | event-streams   | http      | SSE in every legal form, errors in streams                                  |
 * | stubborn        | stdio     | the ladder of a shutdown, chatter on standard error                          |
 * | plain           | http      | JSON answers, no session, 405 for GET                                       |
 * | broken-stream   | http      | resumption with Last-Event-ID, retry                                        |
 * | lost-session    | http      | a new session after 404                                                     |
 *
 * A client that does the usual thing in all of them (list, call the tools of the context, close) shows all but `cancel`.
 */
export { asking } from "./asking.ts";
export { bare } from "./bare.ts";
export { brokenStream } from "./broken-stream.ts";
export { cancel } from "./cancel.ts";
export { eventStreams } from "./event-streams.ts";
export { lostSession } from "./lost-session.ts";
export { pages } from "./pages.ts";
export { plain } from "./plain.ts";
export { stubborn } from "./stubborn.ts";
export { unexpected } from "./unexpected.ts";
export { usual } from "./usual.ts";
export { older, unknownVersion } from "./versions.ts";
