import { headerOf, onHttp, withHeader } from "../../../../harness/reference/client/rewrite.ts";
import type { Hooks, HttpRequest, Oddity } from "../../../../harness/reference/client/switch.ts";
import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";

const revisions = since("2026-07-28");

const integersWithFraction = onHttp("POST", (request) => {
  const names = Object.keys(request.headers).filter((name) => /^mcp-param-/i.test(name));
  return names.reduce<HttpRequest>((current, name) => {
    const value = headerOf(current, name) ?? "";
    return /^-?\d+$/.test(value) ? withHeader(current, name, `${value}.0`) : current;
  }, request);
});

/** What the stateless era allows. */
export const statelessOddities: readonly Oddity[] = inPlace({ revisions }, [
  {
    id: "input-required.not-retried",
    // A server must not rely on a retry.
    describe: "never retries after input_required",
    decide: { retry: () => undefined },
  },
  {
    id: "input-required.all-answers-again",
    // A server ignores responses that it does not need.
    describe: "repeats the inputResponses of earlier rounds",
    decide: {
      retry: (value, { params }) =>
        value && isObject(value.inputResponses)
          ? {
              ...value,
              inputResponses: {
                ...(params.inputResponses as JsonObject | undefined),
                ...value.inputResponses,
              },
            }
          : value,
    },
  },
  {
    id: "input-required.anywhere",
    // Which requests may end with input_required is the server's responsibility.
    describe: "retries after input_required for any method",
    decide: { understood: (value, { result }) => value || result.resultType === "input_required" },
  },
  {
    id: "headers.integers-with-fraction",
    // Two readings: a server that compares numbers accepts 42.0 for 42.
    describe: "writes integers with a fraction of zero in headers",
    transports: ["http"],
    ...integersWithFraction,
  },
  {
    id: "versioning.discovers-often",
    // It may be called at any time.
    describe: "calls server/discover a second time",
    step: async (step, next, client) => {
      if (step === "work") await client.request("server/discover").catch(() => {});
      return next();
    },
  },
  {
    id: "errors.repeated",
    // A failed call may be repeated after any error.
    describe: "repeats each call that fails",
    request: (call, next) =>
      next(call).catch((cause: unknown) => {
        if (call.method !== "tools/call") throw cause;
        return next(call);
      }),
  },
  {
    id: "cancellation.told-as-well",
    // Neither needed nor expected over HTTP.
    describe: "cancels with a notification, and also closes the stream",
    transports: ["http"],
    request: (call, next, client) =>
      next(call).catch(async (cause: unknown) => {
        const isGivenUp = cause instanceof Error && cause.name === "CalledOff";
        if (isGivenUp) await client.notify("notifications/cancelled", { requestId: "0" }).catch(() => {});
        throw cause;
      }),
  },
  {
    id: "pagination.pages-twice",
    // Two parts of an application may read the same list.
    describe: "requests each page of a list twice",
    transports: ["http"],
    request: async (call, next) => {
      if (call.method.endsWith("/list")) await next(call);
      return next(call);
    },
  },
  {
    id: "cache.used",
    // A client may reuse a list for the time of ttlMs.
    describe: "reuses lists for the time of their ttlMs",
    revisions: since("2026-07-28"),
    remember: caches,
  },
]);

/** A cache that follows the hints. */
function caches(): Hooks {
  const stored = new Map<string, { readonly result: JsonObject; readonly until: number }>();
  return {
    request: async (call, next) => {
      const { inputResponses, requestState, _meta, ...params } = call.params;
      const isPlain = inputResponses === undefined && requestState === undefined;
      const key = JSON.stringify([call.method, params]);
      const known = stored.get(key);
      if (isPlain && known && known.until > performance.now()) return known.result;
      const result = await next(call);
      const { ttlMs } = isObject(result) ? result : { ttlMs: undefined };
      // A list of tools is fetched again after -32020, so it is not stored here.
      const isList = call.method.endsWith("/list") && call.method !== "tools/list";
      if (isPlain && isList && typeof ttlMs === "number" && ttlMs > 0)
        stored.set(key, { result, until: performance.now() + ttlMs });
      return result;
    },
  };
}
