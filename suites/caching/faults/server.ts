import { onAnyResult } from "../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { since } from "../../../schema/revision.ts";

const STATELESS = since("2026-07-28");

/** The member that identifies the results of one method. */
const MARKS: Readonly<Record<string, string>> = {
  discover: "supportedVersions",
  tools: "tools",
  prompts: "prompts",
  resources: "resources",
  templates: "resourceTemplates",
  read: "contents",
};

/** One fault for each method: its results have no hint. */
const withoutHints: readonly Fault[] = Object.entries(MARKS).map(([name, mark]) => ({
  id: `caching.no-hint-${name}`,
  describe: `omits ttlMs from results that have ${mark}`,
  revisions: STATELESS,
  trips: [`caching.hints.${name}`],
  says: /no ttlMs|ttlMs/,
  ...onAnyResult((result) => {
    const { ttlMs: _, ...rest } = result;
    return mark in result ? rest : result;
  }),
}));

const cached = (edit: (result: JsonObject) => JsonObject) =>
  onAnyResult((result) => ("tools" in result && "ttlMs" in result ? edit(result) : result));

export const cachingFaults: readonly Fault[] = [
  ...withoutHints,
  {
    id: "caching.ttl-fraction",
    describe: "sends a ttlMs that is not an integer",
    revisions: STATELESS,
    trips: ["caching.hints.types"],
    says: /integer/,
    ...cached((result) => ({ ...result, ttlMs: 0.5 })),
  },
  {
    id: "caching.scope-unknown",
    describe: "sends a cacheScope that does not exist",
    revisions: STATELESS,
    trips: ["caching.hints.types"],
    says: /cacheScope/,
    ...cached((result) => ({ ...result, cacheScope: "shared" })),
  },
  {
    id: "caching.ttl-negative",
    describe: "sends a negative ttlMs",
    revisions: STATELESS,
    trips: ["caching.hints.not-negative"],
    says: /ttlMs is -1/,
    ...cached((result) => ({ ...result, ttlMs: -1 })),
  },
  {
    id: "caching.scope-changes",
    describe: "sends a different cacheScope with the last page of a list",
    revisions: STATELESS,
    trips: ["caching.scope.same-on-pages"],
    says: /later page/,
    ...onAnyResult((result) =>
      "resources" in result
        ? { ...result, cacheScope: "nextCursor" in result ? "private" : "public" }
        : result,
    ),
  },
];
