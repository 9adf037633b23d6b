import type { ClientSuite } from "../../harness/check/client.ts";
import { answers } from "./answers.ts";
import { authorizationExtensions } from "./authorization/extensions.ts";
import { authorization } from "./authorization/index.ts";
import { cancellation } from "./cancellation.ts";
import { capabilities } from "./capabilities.ts";
import { completion } from "./completion.ts";
import { elicitation } from "./elicitation.ts";
import { errors } from "./errors.ts";
import { http } from "./http.ts";
import { httpFallback } from "./http-fallback.ts";
import { httpSse } from "./http-sse/index.ts";
import { icons } from "./icons.ts";
import { lifecycle } from "./lifecycle.ts";
import { messages } from "./messages.ts";
import { pagination } from "./pagination.ts";
import { progress } from "./progress.ts";
import { refusals } from "./refusals.ts";
import { refusedRequests } from "./refused-requests.ts";
import { reported } from "./reports.ts";
import { responses } from "./responses.ts";
import { resumption } from "./resumption.ts";
import { robustness } from "./robustness.ts";
import { roots } from "./roots.ts";
import { sampling } from "./sampling.ts";
import { schema } from "./schema.ts";
import { sessions } from "./sessions.ts";
import { shutdown } from "./shutdown.ts";
import { sse } from "./sse.ts";
import { statelessSuites } from "./stateless/index.ts";
import { framing } from "./stdio.ts";
import { tasks } from "./tasks.ts";
import { versioning } from "./versioning.ts";

/** All suites for clients, in the order of reports. */
export const clientSuites: readonly ClientSuite[] = [
  lifecycle,
  versioning,
  framing,
  messages,
  responses,
  schema,
  icons,
  reported,
  answers,
  refusals,
  errors,
  roots,
  sampling,
  elicitation,
  capabilities,
  completion,
  pagination,
  cancellation,
  progress,
  tasks,
  robustness,
  refusedRequests,
  shutdown,
  http,
  sessions,
  sse,
  resumption,
  httpSse,
  httpFallback,
  authorization,
  authorizationExtensions,
  ...statelessSuites,
];
