import {
  INVALID_PARAMS,
  isObject,
  METHOD_NOT_FOUND,
  ProtocolError,
} from "../../../harness/reference/message.ts";
import { onResult, without } from "../../../harness/reference/server/rewrite.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { between, isRevision } from "../../../schema/revision.ts";
import { ignoresAllAfter, read } from "../../across-topics/faults/server/receive.ts";
import { undeclared, unknownMethod } from "../../across-topics/faults/server/undeclared.ts";

const revisions = between("2024-11-05", "2025-11-25");
const later = between("2025-03-26", "2025-11-25");
const stdio = ["stdio"] as const;

/** Answers an unknown revision with this one. */
const counterOffer = (version: string) =>
  onResult("initialize", (result, { params }) =>
    isRevision(params.protocolVersion) ? result : { ...result, protocolVersion: version },
  );

export const lifecycleFaults: readonly Fault[] = [
  {
    id: "lifecycle.version-echoed",
    describe: "accepts any revision that the client offers",
    revisions,
    trips: ["lifecycle.version.unsupported"],
    says: /2099-01-01/,
    ...onResult("initialize", (result, { params }) => ({
      ...result,
      protocolVersion: params.protocolVersion,
    })),
  },
  {
    id: "lifecycle.offer-not-kept",
    describe: "offers a revision, and does not agree to it",
    revisions: ["2025-11-25"],
    trips: ["lifecycle.version.offer-kept"],
    mayTrip: ["lifecycle.version.counter-offer-latest"],
    says: /protocolVersion 2025-03-26, which the server has offered.* 2025-06-18/,
    ...onResult("initialize", (result, { params: { protocolVersion } }) => {
      if (isRevision(protocolVersion) && protocolVersion !== "2025-03-26") return result;
      return { ...result, protocolVersion: isRevision(protocolVersion) ? "2025-06-18" : "2025-03-26" };
    }),
  },
  {
    id: "lifecycle.version-stateless-echoed",
    describe: "agrees to 2026-07-28 in initialize",
    revisions,
    transports: ["http"],
    trips: ["lifecycle.version.unsupported"],
    says: /initialize with protocolVersion "2026-07-28" → HTTP 200, a result.*this revision has no initialize/,
    ...onResult("initialize", (result, { params }) => ({
      ...result,
      protocolVersion:
        params.protocolVersion === "2026-07-28" ? params.protocolVersion : result.protocolVersion,
    })),
  },
  {
    id: "lifecycle.version-stateless-unknown",
    describe: "does not know initialize with 2026-07-28",
    revisions,
    transports: ["http"],
    trips: ["lifecycle.version.unsupported"],
    says: /initialize with protocolVersion "2026-07-28" → HTTP 200, error -32601/,
    dispatch: (call, next) =>
      call.method === "initialize" && call.params.protocolVersion === "2026-07-28"
        ? Promise.reject(new ProtocolError(METHOD_NOT_FOUND, "Method not found"))
        : next(call),
  },
  {
    id: "lifecycle.version-older-echoed",
    describe: "accepts any revision that is older than its own",
    revisions,
    transports: ["http"],
    trips: ["lifecycle.version.unsupported"],
    says: /1999-01-01", which no revision has and the server agrees to → HTTP 200, a result/,
    ...onResult("initialize", (result, { params }) => ({
      ...result,
      protocolVersion:
        String(params.protocolVersion) < "2024" ? params.protocolVersion : result.protocolVersion,
    })),
  },
  {
    id: "lifecycle.version-oldest-offered",
    describe: "offers its oldest revision if it does not know the requested one",
    revisions: later,
    trips: ["lifecycle.version.counter-offer-latest"],
    says: /2024-11-05/,
    ...counterOffer("2024-11-05"),
  },
  {
    id: "lifecycle.version-no-date",
    describe: "offers a revision that is not a date",
    revisions,
    trips: ["lifecycle.version.format"],
    says: /draft/,
    ...counterOffer("draft"),
  },
  {
    id: "lifecycle.version-mute",
    describe: "does not answer initialize if it does not know the revision",
    revisions,
    trips: ["lifecycle.version.unsupported", "lifecycle.version.mismatch-handled"],
    mayTrip: ["forms.broken.initialize.protocol-version.empty"],
    says: /no answer/,
    dispatch: (call, next) => {
      const { protocolVersion: version } = call.params;
      const isStrange = call.method === "initialize" && typeof version === "string" && !isRevision(version);
      return isStrange ? new Promise(() => {}) : next(call);
    },
  },
  {
    id: "lifecycle.version-wavers",
    describe: "answers every initialize with its oldest revision after an unknown one was offered",
    revisions: later,
    transports: stdio,
    trips: ["lifecycle.version.unsupported", "lifecycle.version.accepted"],
    says: /protocolVersion|-32602/,
    remember: () => {
      let isUpset = false;
      return {
        dispatch: async (call, next) => {
          if (call.method !== "initialize") return next(call);
          if (isUpset) return { ...(await next(call)), protocolVersion: "2024-11-05" };
          isUpset = !isRevision(call.params.protocolVersion);
          if (!isUpset) return next(call);
          throw new ProtocolError(INVALID_PARAMS, "Unsupported protocol version", { supported: revisions });
        },
      };
    },
  },
  {
    id: "lifecycle.no-server-info",
    describe: "omits serverInfo",
    revisions,
    trips: ["lifecycle.initialize.result"],
    says: /serverInfo/,
    ...onResult("initialize", (result) => without(result, "serverInfo")),
  },
  {
    id: "lifecycle.capability-as-boolean",
    describe: "declares tools as true instead of an object",
    revisions,
    trips: ["lifecycle.capabilities.shape"],
    says: /tools/,
    ...onResult("initialize", (result) => ({
      ...result,
      capabilities: { ...(result.capabilities as object), tools: true },
    })),
  },
  {
    id: "lifecycle.capability-not-kept",
    describe: "declares prompts, but does not implement them",
    trips: ["prompts.list.answered"],
    says: /prompts|-32601/,
    ...unknownMethod("prompts/list"),
  },
  {
    id: "lifecycle.speaks-first",
    describe: "sends a notification before the client sends anything",
    revisions,
    transports: stdio,
    trips: ["lifecycle.initialize.first"],
    says: /before/,
    banner: '{"jsonrpc":"2.0","method":"notifications/server_ready"}\n',
  },
  {
    id: "lifecycle.asks-too-early",
    describe: "sends roots/list before it answers initialize",
    revisions,
    transports: stdio,
    trips: ["lifecycle.initialized.server-waits"],
    mayTrip: ["lifecycle.operation.capabilities"],
    says: /roots/,
    dispatch: (call, next) => {
      const { capabilities } = call.params;
      const isAsked = call.method === "initialize" && isObject(capabilities) && "roots" in capabilities;
      if (isAsked) call.send({ jsonrpc: "2.0", id: `early-${String(call.id)}`, method: "roots/list" });
      return next(call);
    },
  },
  {
    id: "lifecycle.ping-too-early",
    describe: "refuses ping before notifications/initialized",
    revisions,
    transports: stdio,
    trips: ["lifecycle.initialized.ping-before"],
    says: /-32601/,
    remember: () => {
      let isInitialized = false;
      return {
        dispatch: (call, next) => {
          isInitialized ||= call.method === "notifications/initialized";
          if (call.method !== "ping" || isInitialized) return next(call);
          return Promise.reject(new ProtocolError(METHOD_NOT_FOUND, "Method not found: ping"));
        },
      };
    },
  },
  {
    id: "lifecycle.request-too-early",
    describe: "stops answering after a request that came before notifications/initialized",
    revisions,
    transports: stdio,
    trips: ["lifecycle.initialized.request-before"],
    says: /no answer/,
    remember: () => {
      let isInitialized = false;
      const isEarly = (message: unknown) => {
        if (!isObject(message)) return false;
        isInitialized ||= message.method === "notifications/initialized";
        return !isInitialized && String(message.method).endsWith("/list");
      };
      return ignoresAllAfter(isEarly).remember?.() ?? {};
    },
  },
  {
    id: "lifecycle.bare-clients-refused",
    describe: "refuses list requests of clients that declare no capabilities",
    revisions,
    transports: stdio,
    trips: ["lifecycle.capabilities.missing-handled"],
    mayTrip: ["forms.broken.role.request.roots.list"],
    says: /a result/,
    remember: () => {
      let isBare = false;
      return {
        receive: (text) => {
          const message = read(text);
          const params = isObject(message) && message.method === "initialize" ? message.params : undefined;
          if (isObject(params)) isBare = Object.keys(params.capabilities ?? {}).length === 0;
          return text;
        },
        dispatch: (call, next) =>
          call.method.endsWith("/list") && isBare
            ? Promise.reject(new ProtocolError(INVALID_PARAMS, "The client declares nothing"))
            : next(call),
      };
    },
  },
  {
    id: "lifecycle.undeclared-served",
    describe: "accepts log levels without declaring logging",
    revisions,
    trips: ["lifecycle.capabilities.undeclared-refused"],
    says: /-32601/,
    ...undeclared("logging"),
  },
  {
    id: "lifecycle.ends-at-initialized",
    describe: "ends its process at notifications/initialized",
    revisions,
    transports: stdio,
    trips: ["lifecycle.process.survives"],
    says: /ended with status 0 after `notifications\/initialized`, and 2 of 2 times/,
    endsAt: () => (line) => line.includes('"notifications/initialized"'),
  },
  {
    id: "lifecycle.ends-at-early-request",
    describe: "ends its process at a request for its tools before notifications/initialized",
    // Such a request is sent in a session whose client asks for an unknown version: it gets the newest.
    revisions: ["2025-11-25"],
    transports: stdio,
    trips: ["lifecycle.process.survives"],
    says: /ended with status 0 after `tools\/list`, and 2 of 2 times/,
    endsAt: () => {
      let isOpen = false;
      return (line) => {
        isOpen ||= line.includes('"notifications/initialized"');
        return !isOpen && line.includes('"tools/list"');
      };
    },
  },
];
