import type { Call, Fault, Hooks } from "../../../harness/reference/client/switch.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { STATELESS } from "../../across-topics/faults/client/places.ts";

const revisions = STATELESS;

/** Takes a result from a cache, without a look at its ttlMs. */
const reuses = (
  is: (call: Call) => boolean,
  keyOf: (call: Call) => string = ({ method, params }) =>
    `${method} ${String(params.uri)} ${String(params.cursor)}`,
) => ({
  remember: (): Hooks => {
    const stored = new Map<string, JsonObject>();
    return {
      request: async (call, next) => {
        if (!is(call)) return next(call);
        const key = keyOf(call);
        const result = stored.get(key) ?? (await next(call));
        stored.set(key, result);
        return result;
      },
    };
  },
});

const isList = (name: string) => (call: Call) => call.method === name && call.params.cursor === undefined;
const isRead = (name: string) => (call: Call) => call.params.uri === `test://cache/${name}`;

/** What a client takes from its cache (2026-07-28). */
export const cachingFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "caching.zero-reused",
    describe: "reuses a result with ttlMs 0",
    trips: ["client.caching.ttl-zero"],
    says: /only one request for the list of prompts/,
    ...reuses(isList("prompts/list")),
  },
  {
    id: "caching.negative-reused",
    describe: "reuses a result with a negative ttlMs",
    trips: ["client.caching.ttl-negative"],
    says: /only one request for the list of resources/,
    ...reuses(isList("resources/list")),
  },
  {
    id: "caching.absent-reused",
    describe: "reuses a result without ttlMs",
    trips: ["client.caching.ttl-absent", "client.caching.cursor-invalid"],
    says: /only one request for the list of resource templates|again/,
    ...reuses(isList("resources/templates/list")),
  },
  {
    id: "caching.expired-reused",
    describe: "reuses a result whose ttlMs has passed",
    trips: ["client.caching.ttl-expired"],
    says: /only one request for the resource/,
    ...reuses(isRead("short")),
  },
  {
    id: "caching.retry-reused",
    describe: "reuses the result of a retry",
    trips: ["client.caching.retries"],
    says: /only one request for the resource that asks/,
    ...reuses(isRead("asking")),
  },
  {
    id: "caching.pages-reused",
    describe: "reuses the second page of a list with ttlMs 0",
    trips: ["client.caching.pages-refetched"],
    says: /only one request for the second page/,
    ...reuses((call) => call.params.cursor === "cache-page-2"),
  },
  {
    id: "caching.key-without-params",
    describe: "reuses the content of one resource for another",
    trips: ["client.caching.key"],
    says: /no request for the second resource/,
    ...reuses(
      (call) => isRead("first")(call) || isRead("second")(call),
      () => "resource",
    ),
  },
  {
    id: "caching.polls",
    describe: "fetches a resource again when its ttlMs has passed",
    trips: ["client.caching.not-polled"],
    says: /4 requests for the resource/,
    request: async (call, next) => {
      if (isRead("short")(call)) await next(call);
      return next(call);
    },
  },
  {
    id: "caching.cursor-kept",
    describe: "continues with a cursor that the server has refused",
    trips: ["client.caching.cursor-invalid", "client.caching.ttl-absent"],
    says: /again|only one request for the list of resource templates/,
    remember: () => {
      let cursor: unknown;
      return {
        request: async (call, next) => {
          if (call.method !== "resources/templates/list") return next(call);
          const isKnown = cursor !== undefined && call.params.cursor === undefined;
          try {
            return await next(isKnown ? { ...call, params: { cursor } } : call);
          } catch (cause) {
            cursor = call.params.cursor;
            throw cause;
          }
        },
      };
    },
  },
]);
