import type { Suite } from "../../harness/check/check.ts";
import { authorization } from "./authorization/index.ts";
import { authorizationServerSuite } from "./authorization-server/index.ts";
import { jsonrpc, utilities } from "./basic/index.ts";
import { caching } from "./caching/index.ts";
import { cancellation } from "./cancellation/index.ts";
import { completion } from "./completion/index.ts";
import { discover } from "./discover/index.ts";
import { elicitation } from "./elicitation/index.ts";
import { extensions, extensionTasks } from "./extensions/index.ts";
import { headers } from "./headers/index.ts";
import { http } from "./http/index.ts";
import { httpSse } from "./http-sse/index.ts";
import { icons } from "./icons/index.ts";
import { lifecycle } from "./lifecycle/index.ts";
import { logging } from "./logging/index.ts";
import { meta } from "./meta/index.ts";
import { monitors } from "./monitors/index.ts";
import { mrtr } from "./mrtr/index.ts";
import { pagination } from "./pagination/index.ts";
import { prompts } from "./prompts/index.ts";
import { resources } from "./resources/index.ts";
import { roots } from "./roots/index.ts";
import { sampling } from "./sampling/index.ts";
import { security } from "./security/index.ts";
import { sessions } from "./session/index.ts";
import { sse } from "./sse/index.ts";
import { stateless } from "./stateless/index.ts";
import { stdio } from "./stdio/index.ts";
import { subscriptions } from "./subscriptions/index.ts";
import { taskLifecycle, tasks } from "./tasks/index.ts";
import { tools } from "./tools/index.ts";
import { transports } from "./transports/index.ts";
import { versioning } from "./versioning/index.ts";

/** All suites for servers, in the order of the specification. */
export const serverSuites: readonly Suite[] = [
  monitors,
  jsonrpc,
  lifecycle,
  utilities,
  cancellation,
  discover,
  versioning,
  meta,
  stateless,
  stdio,
  transports,
  http,
  httpSse,
  sessions,
  sse,
  headers,
  authorization,
  authorizationServerSuite,
  security,
  tools,
  resources,
  prompts,
  icons,
  roots,
  sampling,
  elicitation,
  tasks,
  taskLifecycle,
  completion,
  logging,
  pagination,
  caching,
  subscriptions,
  mrtr,
  extensions,
  extensionTasks,
];
