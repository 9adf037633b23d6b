import type { Revision } from "../../../../schema/revision.ts";
import type { JsonObject } from "../../message.ts";
import { onAnyResult } from "../rewrite.ts";
import type { Fault } from "../switch.ts";

const STATELESS: readonly Revision[] = ["2026-07-28"];

/** By a member that only the results of one method have. */
const MARKS: Readonly<Record<string, string>> = {
  discover: "supportedVersions",
  tools: "tools",
  prompts: "prompts",
  resources: "resources",
  templates: "resourceTemplates",
  read: "contents",
};

/** Leaves a hint out of the results of one method. */
const withoutHints: readonly Fault[] = Object.entries(MARKS).map(([name, mark]) => ({
  id: `caching.no-hint-${name}`,
  describe: `leaves the ttlMs out of its ${mark}`,
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
    describe: "gives a ttlMs that is no integer",
    revisions: STATELESS,
    trips: ["caching.hints.types"],
    says: /integer/,
    ...cached((result) => ({ ...result, ttlMs: 0.5 })),
  },
  {
    id: "caching.scope-unknown",
    describe: "gives a cacheScope that there is not",
    revisions: STATELESS,
    trips: ["caching.hints.types"],
    says: /cacheScope/,
    ...cached((result) => ({ ...result, cacheScope: "shared" })),
  },
  {
    id: "caching.ttl-negative",
    describe: "gives a negative ttlMs",
    revisions: STATELESS,
    trips: ["caching.hints.not-negative"],
    says: /ttlMs is -1/,
    ...cached((result) => ({ ...result, ttlMs: -1 })),
  },
  {
    id: "caching.scope-changes",
    describe: "gives the last page of a list another cacheScope",
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
