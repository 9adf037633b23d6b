import { isObject, type JsonObject } from "../../message.ts";
import { headerOf, onHttp, withHeader } from "../rewrite.ts";
import type { HttpRequest, Oddity } from "../switch.ts";

const revisions = ["2026-07-28"] as const;

const integersWithFraction = onHttp("POST", (request) => {
  const names = Object.keys(request.headers).filter((name) => /^mcp-param-/i.test(name));
  return names.reduce<HttpRequest>((current, name) => {
    const value = headerOf(current, name) ?? "";
    return /^-?\d+$/.test(value) ? withHeader(current, name, `${value}.0`) : current;
  }, request);
});

/** What the era without a handshake leaves open. */
export const statelessOddities: readonly Oddity[] = [
  {
    id: "input-required.not-retried",
    // Servers must not count on it.
    describe: "never comes back with what it was asked for",
    revisions,
    decide: { retry: () => undefined },
  },
  {
    id: "input-required.all-answers-again",
    // What a server does not need it ignores.
    describe: "gives the answers of earlier rounds once more",
    revisions,
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
    // Which requests may be answered so is for the server to know.
    describe: "comes back whatever it was that wanted input",
    revisions,
    decide: { understood: (value, { result }) => value || result.resultType === "input_required" },
  },
  {
    id: "headers.integers-with-fraction",
    // Two readings: who compares numbers takes 42.0 for 42.
    describe: "writes integers with a fraction of zero in headers",
    revisions,
    transports: ["http"],
    ...integersWithFraction,
  },
  {
    id: "versioning.discovers-often",
    // It may be asked at any time.
    describe: "asks server/discover before the work once more",
    revisions,
    step: async (step, next, client) => {
      if (step === "work") await client.request("server/discover").catch(() => {});
      return next();
    },
  },
  {
    id: "errors.repeated",
    // A call that failed may be tried again, whatever the error.
    describe: "tries each call that fails once more",
    revisions,
    request: (call, next) =>
      next(call).catch((cause: unknown) => {
        if (call.method !== "tools/call") throw cause;
        return next(call);
      }),
  },
  {
    id: "cancellation.told-as-well",
    // Neither needed nor expected over HTTP.
    describe: "tells of a cancellation by a notification, and closes the stream, too",
    revisions,
    transports: ["http"],
    request: (call, next, client) =>
      next(call).catch(async (cause: unknown) => {
        const isGivenUp = cause instanceof Error && cause.name === "CalledOff";
        if (isGivenUp) await client.notify("notifications/cancelled", { requestId: "0" }).catch(() => {});
        throw cause;
      }),
  },
];
