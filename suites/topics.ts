import { authorization } from "./authorization/index.ts";
import { brokenForms } from "./broken-forms/index.ts";
import { caching } from "./caching/index.ts";
import { cancellation } from "./cancellation/index.ts";
import { completion } from "./completion/index.ts";
import { discover } from "./discover/index.ts";
import { elicitation } from "./elicitation/index.ts";
import { extensions } from "./extensions/index.ts";
import { forms } from "./forms/index.ts";
import { headers } from "./headers/index.ts";
import { http } from "./http/index.ts";
import { httpSse } from "./http-sse/index.ts";
import { icons } from "./icons/index.ts";
import { jsonrpc } from "./jsonrpc/index.ts";
import { lifecycle } from "./lifecycle/index.ts";
import { logging } from "./logging/index.ts";
import { meta } from "./meta/index.ts";
import { mrtr } from "./mrtr/index.ts";
import { pagination } from "./pagination/index.ts";
import { ping } from "./ping/index.ts";
import { progress } from "./progress/index.ts";
import { prompts } from "./prompts/index.ts";
import { resources } from "./resources/index.ts";
import { resultFormsTopic } from "./result-forms/index.ts";
import { roots } from "./roots/index.ts";
import { sampling } from "./sampling/index.ts";
import { schema } from "./schema/index.ts";
import { security } from "./security/index.ts";
import { sessions } from "./sessions/index.ts";
import { sse } from "./sse/index.ts";
import { stdio } from "./stdio/index.ts";
import { subscriptions } from "./subscriptions/index.ts";
import { tasks } from "./tasks/index.ts";
import { tools } from "./tools/index.ts";
import type { Topic } from "./topic.ts";
import { transports } from "./transports/index.ts";
import { versioning } from "./versioning/index.ts";

/**
 * The topics of the specification, by name. A run does not load this list: it needs a part of each topic only, which it takes
 * from the lists of one kind (of-servers.ts, faults-of-servers.ts, catalogue/tables.ts and the others). They decide the order
 * of reports and documents, and `topics.test.ts` compares them with the topics.
 */
export const TOPICS: readonly Topic[] = [
  authorization,
  brokenForms,
  caching,
  cancellation,
  completion,
  discover,
  elicitation,
  extensions,
  forms,
  headers,
  http,
  httpSse,
  icons,
  jsonrpc,
  lifecycle,
  logging,
  meta,
  mrtr,
  pagination,
  ping,
  progress,
  prompts,
  resources,
  resultFormsTopic,
  roots,
  sampling,
  schema,
  security,
  sessions,
  sse,
  stdio,
  subscriptions,
  tasks,
  tools,
  transports,
  versioning,
];
