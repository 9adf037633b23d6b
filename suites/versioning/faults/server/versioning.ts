import {
  INVALID_REQUEST,
  isObject,
  METHOD_NOT_FOUND,
  ProtocolError,
  UNSUPPORTED_VERSION,
} from "../../../../harness/reference/message.ts";
import { META } from "../../../../harness/reference/meta.ts";
import { onError, onHttpReply, onResponse, without } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { inPlace } from "../../../../harness/switches/switch.ts";
import { since } from "../../../../schema/revision.ts";
import { hasErrorCode } from "../../../meta/faults/server.ts";

const revisions = since("2026-07-28");

const versionOf = ({ _meta }: JsonObject) => (isObject(_meta) ? _meta[META.protocolVersion] : undefined);

export const versioningFaults: readonly Fault[] = inPlace({ revisions }, [
  {
    id: "versioning.spoiled",
    describe: "refuses the request that follows one with an unknown revision",
    transports: ["stdio"],
    trips: ["versioning.request.judged-alone"],
    mayTrip: ["forms.broken.code"],
    says: /a result/,
    remember: () => {
      let spoiled = false;
      return {
        dispatch: (call, next) => {
          const version = versionOf(call.params);
          if (version !== undefined && version !== "2026-07-28") spoiled = true;
          else if (spoiled && call.method === "server/discover") {
            spoiled = false;
            throw new ProtocolError(INVALID_REQUEST, "The version is fixed");
          }
          return next(call);
        },
      };
    },
  },
  {
    id: "versioning.discover-needed",
    describe: "refuses every request before server/discover",
    transports: ["stdio"],
    trips: ["versioning.request.without-discover"],
    says: /a result/,
    remember: () => {
      let known = false;
      return {
        dispatch: (call, next) => {
          if (call.method === "server/discover") known = true;
          else if (!known && versionOf(call.params) === "2026-07-28") {
            throw new ProtocolError(INVALID_REQUEST, "Discover me first");
          }
          return next(call);
        },
      };
    },
  },
  {
    id: "versioning.unsupported-200",
    describe: "refuses an unknown revision with status 200",
    transports: ["http"],
    trips: ["versioning.unsupported.status-400"],
    says: /400/,
    ...onHttpReply((reply) => (hasErrorCode(reply, UNSUPPORTED_VERSION) ? { ...reply, status: 200 } : reply)),
  },
  {
    id: "versioning.unsupported-data",
    describe: "does not name the revision that it refuses",
    trips: ["versioning.unsupported.data", "schema.messages.valid"],
    says: /requested/,
    ...onResponse((response) => {
      const { error } = response;
      if (!isObject(error) || error.code !== UNSUPPORTED_VERSION || !isObject(error.data)) return response;
      return { ...response, error: { ...error, data: without(error.data, "requested") } };
    }),
  },
  {
    id: "versioning.unsupported-names-others",
    describe: "names a revision in error -32022 that server/discover does not list",
    trips: ["versioning.unsupported.same-versions"],
    says: /data.supported .*2031-01-01/,
    ...onResponse((response) => {
      const { error } = response;
      if (!isObject(error) || error.code !== UNSUPPORTED_VERSION || !isObject(error.data)) return response;
      const supported = [error.data.supported ?? []].flat();
      return {
        ...response,
        error: { ...error, data: { ...error.data, supported: [...supported, "2031-01-01"] } },
      };
    }),
  },
  {
    id: "versioning.bound-by-initialize",
    describe: "refuses requests of the newest revision after initialize",
    transports: ["stdio"],
    trips: ["versioning.era.modern-request"],
    says: /supportedVersions/,
    remember: () => {
      let bound = false;
      return {
        dispatch: async (call, next) => {
          if (bound && call.method === "server/discover") {
            throw new ProtocolError(METHOD_NOT_FOUND, "Method not found: server/discover");
          }
          const result = await next(call);
          if (call.method === "initialize") bound = true;
          return result;
        },
      };
    },
  },
  {
    id: "versioning.handshake",
    describe: "answers initialize with the newest revision",
    trips: ["versioning.initialize.no-handshake"],
    says: /protocolVersion/,
    dispatch: async (call, next) => {
      if (call.method !== "initialize" || !("_meta" in call.params)) return next(call);
      const serverInfo = { name: "eager", version: "1" };
      return { protocolVersion: "2026-07-28", capabilities: {}, serverInfo };
    },
  },
  {
    id: "versioning.silent-refusal",
    describe: "does not list its revisions when it refuses initialize",
    speaks: revisions,
    trips: ["versioning.initialize.names-versions"],
    says: /names "2026-07-28"/,
    ...onError("initialize", ({ code }) => new ProtocolError(code, "No")),
  },
  {
    id: "versioning.old-methods",
    describe: "answers methods that the newest revision has removed",
    trips: [
      "versioning.removed.ping",
      "versioning.removed.logging-setlevel",
      "versioning.removed.resources-subscribe",
      "versioning.removed.resources-unsubscribe",
      "versioning.removed.tasks-list",
      "versioning.removed.tasks-result",
    ],
    says: /-32601/,
    dispatch: async (call, next) => (OLD.includes(call.method) ? {} : next(call)),
  },
]);

const OLD: readonly string[] = [
  "ping",
  "logging/setLevel",
  "resources/subscribe",
  "resources/unsubscribe",
  "tasks/list",
  "tasks/result",
];
