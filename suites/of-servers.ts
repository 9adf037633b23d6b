/** The part of the registry that a run of a server needs: the suites of clients are as many modules again. */
import type { Suite } from "../harness/check/check.ts";
import * as authorizationServer from "./authorization/authorization-server/index.ts";
import * as authorization from "./authorization/server/index.ts";
import * as brokenForms from "./broken-forms/server/index.ts";
import * as caching from "./caching/server/index.ts";
import * as cancellation from "./cancellation/server/index.ts";
import * as completion from "./completion/server/index.ts";
import * as discover from "./discover/server/index.ts";
import * as elicitation from "./elicitation/server/index.ts";
import * as extensions from "./extensions/server/index.ts";
import * as forms from "./forms/server/index.ts";
import * as headers from "./headers/server/index.ts";
import * as http from "./http/server/index.ts";
import * as httpSse from "./http-sse/server/index.ts";
import * as icons from "./icons/server/index.ts";
import { joined } from "./joined.ts";
import * as jsonrpc from "./jsonrpc/server/index.ts";
import * as lifecycle from "./lifecycle/server/index.ts";
import * as logging from "./logging/server/index.ts";
import * as meta from "./meta/server/index.ts";
import * as mrtr from "./mrtr/server/index.ts";
import * as pagination from "./pagination/server/index.ts";
import * as ping from "./ping/server/index.ts";
import * as progress from "./progress/server/index.ts";
import * as prompts from "./prompts/server/index.ts";
import * as resources from "./resources/server/index.ts";
import * as roots from "./roots/server/index.ts";
import * as sampling from "./sampling/server/index.ts";
import * as security from "./security/server/index.ts";
import * as sessions from "./sessions/server/index.ts";
import * as sse from "./sse/server/index.ts";
import * as stdio from "./stdio/server/index.ts";
import * as subscriptions from "./subscriptions/server/index.ts";
import * as tasks from "./tasks/server/index.ts";
import * as tools from "./tools/server/index.ts";
import * as transports from "./transports/server/index.ts";
import * as versioning from "./versioning/server/index.ts";

/** All suites for servers, in the order of the specification. */
export const serverSuites: readonly Suite[] = joined<Suite>([
  jsonrpc.messages,
  cancellation.messages,
  progress.messages,
  lifecycle.messages,
  jsonrpc.messagesLast,
  jsonrpc.jsonrpc,
  lifecycle.lifecycle,
  ping.utilities,
  jsonrpc.utilities,
  progress.utilities,
  cancellation.cancellation,
  discover.discover,
  versioning.versioning,
  meta.meta,
  versioning.meta,
  meta.metaLast,
  versioning.stateless,
  jsonrpc.stateless,
  http.stateless,
  stdio.stdio,
  transports.transports,
  http.http,
  httpSse.httpSse,
  sessions.sessions,
  sse.sse,
  headers.headers,
  authorization.authorization,
  authorizationServer.authorizationServerSuite,
  security.security,
  tools.tools,
  resources.resources,
  prompts.prompts,
  icons.icons,
  roots.roots,
  sampling.sampling,
  elicitation.elicitation,
  tasks.tasks,
  tasks.taskLifecycle,
  completion.completion,
  logging.logging,
  pagination.pagination,
  caching.caching,
  subscriptions.subscriptions,
  mrtr.mrtr,
  extensions.extensions,
  extensions.extensionTasks,
  forms.forms,
  brokenForms.brokenForms,
  sessions.idle,
  subscriptions.idle,
]);
