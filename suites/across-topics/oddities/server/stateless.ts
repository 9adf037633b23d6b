import { setTimeout as after } from "node:timers/promises";
import {
  INVALID_REQUEST,
  isObject,
  MISSING_CLIENT_CAPABILITY,
  ProtocolError,
  UNSUPPORTED_VERSION,
} from "../../../../harness/reference/message.ts";
import { META } from "../../../../harness/reference/meta.ts";
import { onAnyResult, onResponse, onResult, without } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Oddity } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";

const revisions = since("2026-07-28");

const MODERN_ONLY: readonly string[] = revisions;

/** Added before the requestState, which a client must send back unchanged. */
const PREFIX = `ödd "\u2028" ${"x".repeat(10_000)} `;

/** The states of a call that waits for its turn. */
const TRIES: readonly unknown[] = ["wait-1", "wait-2"];

/** Longer than a check waits for a tool that may ask. */
const WORK_MS = 3_000;

function withCache(hints: JsonObject) {
  return onAnyResult((result) => ("ttlMs" in result ? { ...result, ...hints } : result));
}

/** Whether a request declares that the client can be asked for input. */
function declaresInput({ _meta }: JsonObject): boolean {
  const capabilities = isObject(_meta) ? _meta[META.clientCapabilities] : undefined;
  return isObject(capabilities) && Object.keys(capabilities).length > 0;
}

/** What 2026-07-28 allows. */
export const statelessOddities: readonly Oddity[] = inPlace({ revisions }, [
  {
    id: "discover.one-revision-told",
    // Two readings (docs/readings.md, A10): the specification does not say whether older revisions are listed with the newest.
    describe: "lists only the newest revision, although it speaks others",
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
    describe: "allows no caching",
    ...withCache({ ttlMs: 0, cacheScope: "private" }),
  },
  {
    id: "caching.for-ever",
    describe: "allows public caching for the longest possible time",
    ...withCache({ ttlMs: Number.MAX_SAFE_INTEGER, cacheScope: "public" }),
  },
  {
    id: "caching.each-page",
    // Each page may have its own hints.
    describe: "sends another ttlMs with each result",
    remember: () => {
      let count = 0;
      return onAnyResult((result) => ("ttlMs" in result ? { ...result, ttlMs: ++count * 10 } : result));
    },
  },
  {
    id: "mrtr.asks-again",
    // A server may ask again on each retry. An altered state is refused at once.
    describe: "asks a second time before it completes a call",
    remember: () => {
      const asked = new Map<unknown, JsonObject>();
      const isAsking = (name: unknown) => !/state|capabilit/.test(String(name));
      return {
        dispatch: async (call, next) => {
          const { name, inputResponses } = call.params;
          const before = asked.get(name);
          if (inputResponses !== undefined && before !== undefined) {
            asked.delete(name);
            return before;
          }
          const result = await next(call);
          if (call.method === "tools/call" && result?.resultType === "input_required" && isAsking(name))
            asked.set(name, result);
          return result;
        },
      };
    },
  },
  {
    id: "mrtr.strange-state",
    describe: "sends a long requestState with all kinds of characters",
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
    id: "mrtr.asks-for-time",
    // A request for input may have only a requestState: then the client may retry at once.
    describe: "answers a call twice with only a requestState before it asks for input",
    dispatch: (call, next) => {
      const { name, requestState } = call.params;
      const tries = TRIES.indexOf(requestState);
      if (name !== "test_sampling" || (requestState !== undefined && tries < 0)) return next(call);
      const again = TRIES[tries + 1];
      if (again !== undefined) return Promise.resolve({ resultType: "input_required", requestState: again });
      return next({ ...call, params: without(call.params, "requestState") });
    },
  },
  {
    id: "mrtr.asks-once",
    describe: "refuses more calls of a tool while its input request is not answered",
    transports: ["stdio"],
    remember: () => {
      const asked = new Set<unknown>();
      return {
        dispatch: async (call, next) => {
          const { name, inputResponses, requestState } = call.params;
          if (call.method !== "tools/call") return next(call);
          const isFirst = inputResponses === undefined && requestState === undefined;
          if (isFirst && asked.has(name) && declaresInput(call.params))
            throw new ProtocolError(INVALID_REQUEST, "Answer first");
          const result = await next(call);
          if (result?.resultType === "input_required") asked.add(name);
          else asked.delete(name);
          return result;
        },
      };
    },
  },
  {
    id: "mrtr.works-without-input",
    describe: "takes 3 s to complete a call without the input, if the client cannot be asked for it",
    dispatch: async (call, next) => {
      try {
        return await next(call);
      } catch (error) {
        const isMissing = error instanceof ProtocolError && error.code === MISSING_CLIENT_CAPABILITY;
        if (!isMissing || call.params.name !== "test_sampling") throw error;
        await after(WORK_MS);
        return { content: [{ type: "text", text: "done without a model" }], resultType: "complete" };
      }
    },
  },
  {
    id: "mrtr.capability-in-short",
    // Two readings (docs/readings.md, A22): the error may name the capability, or the part of it.
    describe: "names the capability that it needs, but not the part of it",
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
    // Two readings (docs/readings.md, A3): a subscription ends with a result, a notification, or both.
    describe: "ends a subscription with only its result",
    transports: ["stdio"],
    outgoing: (message) =>
      "method" in message && message.method === "notifications/cancelled" ? [] : [message],
  },
  {
    id: "subscriptions.empty-ends",
    // Two readings (docs/readings.md, A12): a subscription without notifications may stay open, or end immediately.
    describe: "ends a subscription without notifications immediately",
    dispatch: async (call, next) => {
      if (call.method !== "subscriptions/listen") return next(call);
      const wanted = call.params.notifications;
      const isEmpty = isObject(wanted) && Object.keys(wanted).length === 0;
      const result = next(call);
      if (!isEmpty) return result;
      const _meta = { "io.modelcontextprotocol/subscriptionId": call.id };
      // An error in the request itself is still reported.
      return Promise.race([result, new Promise<JsonObject>((resolve) => setImmediate(resolve, { _meta }))]);
    },
  },
]);
