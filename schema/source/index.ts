import { cachingDefinitions } from "./caching.ts";
import { capabilityDefinitions } from "./capabilities.ts";
import { completionDefinitions } from "./completion.ts";
import { contentDefinitions } from "./content.ts";
import { elicitationDefinitions } from "./elicitation.ts";
import { elicitationFieldDefinitions } from "./elicitation-fields.ts";
import { errorDefinitions } from "./errors.ts";
import { inputRequiredDefinitions } from "./input-required.ts";
import { jsonrpcDefinitions } from "./jsonrpc.ts";
import { lifecycleDefinitions } from "./lifecycle.ts";
import { loggingDefinitions } from "./logging.ts";
import { messageDefinitions } from "./messages.ts";
import { metaDefinitions } from "./meta.ts";
import { paginationDefinitions } from "./pagination.ts";
import { progressDefinitions } from "./progress.ts";
import { promptDefinitions } from "./prompts.ts";
import { resourceDefinitions } from "./resources.ts";
import { rootDefinitions } from "./roots.ts";
import { samplingDefinitions } from "./sampling.ts";
import { subscriptionDefinitions } from "./subscriptions.ts";
import { taskDefinitions } from "./tasks.ts";
import { toolDefinitions } from "./tools.ts";
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
