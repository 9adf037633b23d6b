/** The part of the registry that a run of a client needs. */
import type { ClientSuite } from "../harness/check/client.ts";
import * as acrossTopics from "./across-topics/client/index.ts";
import * as authorization from "./authorization/client/index.ts";
import * as caching from "./caching/client/index.ts";
import * as cancellation from "./cancellation/client/index.ts";
import * as completion from "./completion/client/index.ts";
import * as elicitation from "./elicitation/client/index.ts";
import * as extensions from "./extensions/client/index.ts";
import * as forms from "./forms/client/index.ts";
import * as headers from "./headers/client/index.ts";
import * as http from "./http/client/index.ts";
import * as httpSse from "./http-sse/client/index.ts";
import * as icons from "./icons/client/index.ts";
import { joined } from "./joined.ts";
import * as jsonrpc from "./jsonrpc/client/index.ts";
import * as lifecycle from "./lifecycle/client/index.ts";
import * as logging from "./logging/client/index.ts";
import * as meta from "./meta/client/index.ts";
import * as mrtr from "./mrtr/client/index.ts";
import * as pagination from "./pagination/client/index.ts";
import * as ping from "./ping/client/index.ts";
import * as progress from "./progress/client/index.ts";
import * as resources from "./resources/client/index.ts";
import * as resultForms from "./result-forms/client/index.ts";
import * as roots from "./roots/client/index.ts";
import * as sampling from "./sampling/client/index.ts";
import * as schema from "./schema/client/index.ts";
import * as sessions from "./sessions/client/index.ts";
import * as sse from "./sse/client/index.ts";
import * as stdio from "./stdio/client/index.ts";
import * as subscriptions from "./subscriptions/client/index.ts";
import * as tasks from "./tasks/client/index.ts";
import * as tools from "./tools/client/index.ts";
import * as versioning from "./versioning/client/index.ts";

export { usual } from "./across-topics/situations/usual.ts";

/**
 * All suites for clients, in the order of reports.
 *
 * The situations for clients of the stateful era. Each of them costs a start of the client under test, so one situation
 * serves many checks, as long as a failure of one check does not hide the others.
 *
 * | name            | transport | what it tests                                                               |
 * | --------------- | --------- | --------------------------------------------------------------------------- |
 * | usual           | both      | handshake, headers, ids, envelopes, shapes, the end; all monitors            |
 * | asking          | both      | answers to ping, roots, sampling, elicitation, as declared; a GET stream     |
 * | during-call     | both      | requests of the server while a call runs, two forms at the same time        |
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
 * | closed-get      | http      | a stream of GET that the server closes, and refuses with 404 later          |
 * | tasks           | both      | tasks of the client and of the server (2025-11-25)                          |
 * | lost-session    | http      | a new session after 404                                                     |
 * | lost-at-notification | http | the same after 404 to a notification                                   |
 * | next-session    | http      | another session id, other capabilities, requests in the session after 404    |
 * | next-version    | http      | another negotiated version in the session after 404                         |
 * | unsteady        | http      | status 503 once, and status 400 for a session that the server has forgotten |
 * | changing-lists  | both      | a change of a list between two pages, a refused cursor                      |
 * | at-once         | both      | responses to calls that are open at the same time, in any order             |
 * | forms           | both      | a ping in each legal form: text, ids, members, delivery                     |
 * | forms-large     | both      | larger and larger pings; standard error that is not read                   |
 * | fallback-…      | http      | falling back to HTTP+SSE; only on request                                   |
 * | idle            | both      | a call that is answered after the time of --idle; only on request            |
 * | shown           | both      | what a model is shown of results, in both eras; only of clients with a model |
 * | sse-…           | http+sse  | addresses, statuses and events of HTTP+SSE; of the room `http-sse`                  |
 *
 * A client that does the usual steps (list, call the tools of the context, close) serves all of them except `cancel`.
 *
 * The checks of clients in the stateless era, in the order of reports. They use these situations, and the situations
 * `usual`, `pages`, `cancel`, `forms-pages` (each page of a list in another form), `forms-items` (an item of each with less than most),
 * `forms-results` (the same for calls, reads and gets), `forms-http` (the same
 * for replies over HTTP, at a URL with a query) and `idle`, which both eras share:
 *
 * | name                     | transport | what it tests                                                          |
 * | ------------------------ | --------- | ---------------------------------------------------------------------- |
 * | odd-pages                | both      | reserved keys, an empty cursor, schemas; JSON and SSE in each form     |
 * | unsupported-version      | both      | the retry after -32022                                                 |
 * | no-common-version        | both      | stopping without a common revision, and no initialize                  |
 * | modern-errors            | both      | no initialize after -32020 and -32021                                  |
 * | older-server             | both      | the fallback to initialize, and remembering the era                    |
 * | older-server-other-error | both      | the fallback after an unusual error                                    |
 * | input-required           | both      | multi round-trip requests, and undeclared kinds of input               |
 * | strange-answers          | both      | requests of the server, unknown result types, codes of drafts          |
 * | echo-schema              | both      | complete schemas, references not fetched (HTTP)                        |
 * | tasks-extension          | both      | tasks of the extension                                                 |
 * | listening                | stdio     | subscriptions, and a server that ends                                  |
 * | cache                    | both      | what a client takes from its cache                                     |
 * | mirrored-parameters      | http      | Mcp-Param headers, and their refresh after -32020                      |
 * | broken-annotations       | http      | tools ignored because of their x-mcp-header                            |
 * | header-names             | http      | Mcp-Name for names that are not ASCII                                  |
 * | lost-stream              | http      | requests sent again after their stream breaks, no GET                  |
 *
 * A client that does the usual steps serves all of them except echo-schema, where it must send a schema back.
 */
export const clientSuites: readonly ClientSuite[] = joined<ClientSuite>([
  lifecycle.lifecycle,
  lifecycle.versioning,
  stdio.framing,
  jsonrpc.messages,
  jsonrpc.responses,
  jsonrpc.schema,
  icons.icons,
  logging.reported,
  ping.answers,
  acrossTopics.answers,
  jsonrpc.refusals,
  jsonrpc.errors,
  jsonrpc.concurrent,
  roots.roots,
  sampling.sampling,
  elicitation.elicitation,
  lifecycle.capabilities,
  resources.resources,
  completion.completion,
  pagination.pagination,
  cancellation.cancellation,
  progress.cancellation,
  progress.progress,
  tasks.tasks,
  jsonrpc.robustness,
  http.refusedRequests,
  lifecycle.shutdown,
  http.http,
  sessions.sessions,
  sse.sse,
  sse.resumption,
  httpSse.httpSse,
  httpSse.httpFallback,
  authorization.authorization,
  authorization.authorizationExtensions,
  meta.envelope,
  http.envelope,
  jsonrpc.envelope,
  versioning.eras,
  httpSse.eras,
  versioning.erasLast,
  headers.headers,
  http.statelessHttp,
  mrtr.inputRequired,
  http.results,
  jsonrpc.results,
  http.resultsLast,
  lifecycle.results,
  cancellation.cancellationStateless,
  extensions.tasksExtension,
  subscriptions.subscriptions,
  caching.caching,
  schema.schemas,
  http.schemas,
  forms.forms,
  cancellation.idle,
  resultForms.resultForms,
  tools.model,
]);
