import { cachingDefinitions } from "./caching.ts";
import { capabilityDefinitions } from "./capabilities.ts";
import { contentDefinitions } from "./content.ts";
import { errorDefinitions } from "./errors.ts";
import { completionDefinitions } from "./features/completion.ts";
import { elicitationDefinitions } from "./features/elicitation.ts";
import { elicitationFieldDefinitions } from "./features/elicitation-fields.ts";
import { inputRequiredDefinitions } from "./features/input-required.ts";
import { loggingDefinitions } from "./features/logging.ts";
import { progressDefinitions } from "./features/progress.ts";
import { promptDefinitions } from "./features/prompts.ts";
import { resourceDefinitions } from "./features/resources.ts";
import { rootDefinitions } from "./features/roots.ts";
import { samplingDefinitions } from "./features/sampling.ts";
import { subscriptionDefinitions } from "./features/subscriptions.ts";
import { taskDefinitions } from "./features/tasks.ts";
import { toolDefinitions } from "./features/tools.ts";
import { jsonrpcDefinitions } from "./jsonrpc.ts";
import { lifecycleDefinitions } from "./lifecycle.ts";
import { messageDefinitions } from "./messages.ts";
import { metaDefinitions } from "./meta.ts";
import { paginationDefinitions } from "./pagination.ts";
import type { Members } from "./vocabulary.ts";

/** Every definition of every revision, under the name that the specification gives it. */
export const definitions: Members = {
  ...jsonrpcDefinitions,
  ...metaDefinitions,
  ...messageDefinitions,
  ...errorDefinitions,
  ...lifecycleDefinitions,
  ...capabilityDefinitions,
  ...cachingDefinitions,
  ...progressDefinitions,
  ...paginationDefinitions,
  ...contentDefinitions,
  ...toolDefinitions,
  ...resourceDefinitions,
  ...promptDefinitions,
  ...completionDefinitions,
  ...loggingDefinitions,
  ...samplingDefinitions,
  ...rootDefinitions,
  ...elicitationDefinitions,
  ...elicitationFieldDefinitions,
  ...taskDefinitions,
  ...inputRequiredDefinitions,
  ...subscriptionDefinitions,
};
