import { isObject, type JsonObject, UNSUPPORTED_VERSION } from "../../message.ts";
import { onAnyResult, onResponse, onResult } from "../rewrite.ts";
import type { Oddity } from "../switch.ts";

const revisions = ["2026-07-28"] as const;

const MODERN_ONLY: readonly string[] = revisions;

/** Before the state that a client has to give back as it is. */
const PREFIX = `ödd "\u2028" ${"x".repeat(10_000)} `;

function withCache(hints: JsonObject) {
  return onAnyResult((result) => ("ttlMs" in result ? { ...result, ...hints } : result));
}

/** What 2026-07-28 leaves open. */
export const statelessOddities: readonly Oddity[] = [
  {
    id: "discover.one-revision-told",
    // Two readings (A10): whether older revisions are listed with the newest is not stated.
    describe: "tells of the newest revision only, though it speaks more",
    revisions,
    ...onResult("server/discover", (result) => ({ ...result, supportedVersions: MODERN_ONLY })),
    remember: () =>
      onResponse((response) =>
        isObject(response.error) &&
        response.error.code === UNSUPPORTED_VERSION &&
        isObject(response.error.data)
          ? {
              ...response,
              error: { ...response.error, data: { ...response.error.data, supported: MODERN_ONLY } },
            }
          : response,
      ),
  },
  {
    id: "caching.never",
    describe: "lets nobody keep anything",
    revisions,
    ...withCache({ ttlMs: 0, cacheScope: "private" }),
  },
  {
    id: "caching.for-ever",
    describe: "lets everybody keep everything for as long as can be said",
    revisions,
    ...withCache({ ttlMs: Number.MAX_SAFE_INTEGER, cacheScope: "public" }),
  },
  {
    id: "mrtr.strange-state",
    describe: "asks the client to keep a long state with signs of all kinds",
    revisions,
    dispatch: async (call, next) => {
      const { requestState } = call.params;
      const own =
        typeof requestState === "string" && requestState.startsWith(PREFIX)
          ? { ...call.params, requestState: requestState.slice(PREFIX.length) }
          : call.params;
      const result = await next({ ...call, params: own });
      const given = result?.requestState;
      return typeof given === "string" ? { ...result, requestState: PREFIX + given } : result;
    },
  },
  {
    id: "mrtr.capability-in-short",
    // Two readings (A22): the capability, or the part of it.
    describe: "names the capability that it needs, and not the part of it",
    revisions,
    ...onResponse((response) => {
      const { error } = response;
      const data = isObject(error) ? error.data : undefined;
      if (!isObject(error) || !isObject(data) || !isObject(data.requiredCapabilities)) return response;
      const names = Object.keys(data.requiredCapabilities).filter((name) => name !== "extensions");
      const short = Object.fromEntries(names.map((name) => [name, {}]));
      return {
        ...response,
        error: { ...error, data: { requiredCapabilities: { ...data.requiredCapabilities, ...short } } },
      };
    }),
  },
  {
    id: "subscriptions.ended-by-result",
    // Two readings (A3): the end of a subscription is told by a result, a notification, or both.
    describe: "tells the end of a subscription by its result alone",
    revisions,
    transports: ["stdio"],
    outgoing: (message) =>
      "method" in message && message.method === "notifications/cancelled" ? [] : [message],
  },
  {
    id: "subscriptions.empty-ends",
    // Two readings (A12): a subscription to nothing may stay open, or end at once.
    describe: "ends a subscription to nothing at once",
    revisions,
    dispatch: async (call, next) => {
      if (call.method !== "subscriptions/listen") return next(call);
      const wanted = call.params.notifications;
      const isEmpty = isObject(wanted) && Object.keys(wanted).length === 0;
      const result = next(call);
      if (!isEmpty) return result;
      const _meta = { "io.modelcontextprotocol/subscriptionId": call.id };
      // What is wrong with the request itself is still told.
      return Promise.race([result, new Promise<JsonObject>((resolve) => setImmediate(resolve, { _meta }))]);
    },
  },
];
