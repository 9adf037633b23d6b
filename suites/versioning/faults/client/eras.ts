import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { isObject, METHOD_NOT_FOUND, ProtocolError } from "../../../../harness/reference/message.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { HTTP, STATELESS, STDIO } from "../../../across-topics/faults/client/places.ts";

const revisions = STATELESS;
const speaks = since("2025-11-25");

/** A client of both eras with a server of the older era. */
export const eraFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "eras.falls-back-on-one-code",
    describe:
      "falls back to initialize only if the server does not know server/discover, and after no other error",
    transports: STDIO,
    speaks,
    trips: ["client.versioning.fallback.any-error"],
    mayTrip: ["client.versioning.fallback.after-exit"],
    says: /initialize after error 17/,
    decide: {
      fallsBack: (value, { why }) => value && why instanceof ProtocolError && why.code === METHOD_NOT_FOUND,
    },
  },
  {
    id: "eras.falls-back-on-json-alone",
    describe: "falls back to initialize only after a 400 with a JSON-RPC error, not after one without a body",
    transports: HTTP,
    speaks,
    trips: ["client.versioning.fallback.any-400"],
    says: /initialize after status 400/,
    decide: { fallsBack: (value, { why }) => value && why instanceof ProtocolError },
  },
  {
    id: "eras.probes-again",
    describe: "probes the era of a server again although it already knows it",
    speaks,
    trips: ["client.versioning.era-kept"],
    says: /server\/discover again/,
    step: async (step, next, client) => {
      if (step === "work") await client.request("server/discover").catch(() => {});
      return next();
    },
  },
  {
    id: "eras.opens-stream-on-modern-error",
    describe: "opens a stream of HTTP+SSE after every 400, also after an error that only 2026-07-28 has",
    transports: HTTP,
    trips: ["client.http.fallback.modern-error", "client.http.get-not-used"],
    says: /GET/,
    http: async (request, next) => {
      const reply = await next(request);
      if (request.method !== "POST" || reply.status !== 400) return reply;
      const { body } = await next({ method: "GET", headers: { Accept: "text/event-stream" } });
      for await (const _ of body);
      return reply;
    },
  },
  {
    id: "eras.legacy-codes-understood",
    describe: "treats error codes of drafts like those of 2026-07-28",
    trips: ["client.errors.legacy-codes"],
    says: /-32001/,
    incoming: (message) => {
      const error = message.error as { readonly code?: number } | undefined;
      return [error?.code === -32001 ? { ...message, error: { ...error, code: -32020 } } : message];
    },
  },
  {
    id: "extensions.tasks-regardless",
    describe: "sends tasks requests even if the server does not declare the extension",
    trips: ["client.extensions.core-fallback"],
    says: /tasks\/get/,
    decide: {
      capabilities: (value) => ({ ...value, extensions: { "io.modelcontextprotocol/tasks": {} } }),
    },
    step: async (step, next, client) => {
      if (step === "work") await client.request("tasks/get", { taskId: "1" }).catch(() => {});
      return next();
    },
  },
  {
    id: "eras.type-required",
    describe: "refuses a list without resultType from a server of the older era",
    speaks,
    trips: ["client.results.type-missing"],
    says: /without resultType/,
    incoming: (message, client) => {
      const { result } = message;
      const isList = isObject(result) && Array.isArray(result.tools) && result.resultType === undefined;
      if (!isList || client.revision !== "2025-11-25") return [message];
      return [{ jsonrpc: "2.0", id: message.id, error: { code: -1, message: "There is no resultType" } }];
    },
  },
]);
