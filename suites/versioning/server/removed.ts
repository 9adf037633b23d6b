import { errorUnder, MethodNotFound } from "../../../harness/check/answers.ts";
import type { JsonObject } from "../../../schema/json.ts";
import { check } from "../../across-topics/server/check.ts";
import type { RequirementId } from "../../catalogue/index.ts";

interface Removed {
  readonly method: string;
  readonly params: JsonObject;
  readonly requirement: RequirementId;
}

/** Methods of older revisions that are unknown in this revision, with the requirement that removes them. */
const REMOVED: readonly Removed[] = [
  { method: "ping", params: {}, requirement: "ping.removed" },
  { method: "logging/setLevel", params: { level: "error" }, requirement: "logging.set-level.removed" },
  {
    method: "resources/subscribe",
    params: { uri: "mcp-conform://nothing" },
    requirement: "subscriptions.legacy.removed",
  },
  {
    method: "resources/unsubscribe",
    params: { uri: "mcp-conform://nothing" },
    requirement: "subscriptions.legacy.removed",
  },
  { method: "tasks/list", params: {}, requirement: "extensions.tasks.legacy-methods" },
  {
    method: "tasks/result",
    params: { taskId: "mcp-conform" },
    requirement: "extensions.tasks.legacy-methods",
  },
];

/** One check for each method, so that the result names the method that a server still serves. */
export const removedMethods = REMOVED.map(({ method, params, requirement }) =>
  check({
    id: `versioning.removed.${method.replace("/", "-").toLowerCase()}`,
    title: `${method}, which this revision does not have, is answered as an unknown method`,
    requirements: [requirement],
    on: "shared",
    sends: `${method} in the envelope of this revision`,
    answers: { pass: [errorUnder([404], MethodNotFound)] },
    hint: `Answer ${method} with error -32601, over HTTP with status 404. Serve it only to clients of older revisions.`,
    async run({ session, expect }) {
      expect.reply(await session.request(method, params, { broken: true }));
    },
  }),
);
