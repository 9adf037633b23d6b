import { ProtocolError } from "../../../harness/reference/message.ts";
import { LEVELS, type Level } from "../../../harness/reference/server/core/logging.ts";
import {
  onError,
  onEventStream,
  onNotification,
  onParams,
  onResult,
} from "../../../harness/reference/server/rewrite.ts";
import { EventQueue } from "../../../harness/reference/server/wire/sse.ts";
import type { Fault } from "../../../harness/switches/server.ts";
import { inPlace } from "../../../harness/switches/switch.ts";
import { between, since } from "../../../schema/revision.ts";

const STATEFUL = between("2024-11-05", "2025-11-25");

const SEVERITIES: readonly unknown[] = LEVELS;

export const loggingFaults: readonly Fault[] = inPlace({ revisions: STATEFUL }, [
  {
    id: "logging.password",
    describe: "logs the password of its database",
    revisions: between("2024-11-05", "2025-11-25"),
    trips: ["logging.data.credentials"],
    says: /a URL with a password/,
    ...onNotification("notifications/message", (params) => ({
      ...params,
      data: "connected to postgres://app:hunter2@db.invalid/app",
    })),
  },
  {
    id: "logging.any-level-accepted",
    describe: "accepts a log level that does not exist",
    trips: ["logging.level.unknown"],
    mayTrip: [
      "forms.broken.logging.set-level.level.absent",
      "forms.broken.logging.set-level.level.null",
      "forms.broken.logging.set-level.level.type",
      "forms.broken.logging.set-level.level.empty",
      "forms.broken.logging.set-level.params.absent",
    ],
    says: /-32602/,
    ...onError("logging/setLevel", () => ({})),
  },
  {
    id: "logging.any-level-of-request-accepted",
    describe: "accepts a log level that does not exist in the _meta of a request",
    revisions: since("2026-07-28"),
    trips: ["logging.level.unknown"],
    says: /-32602/,
    ...onParams("server/discover", ({ _meta, ...params }) => {
      const { "io.modelcontextprotocol/logLevel": _, ...meta } = _meta as Record<string, unknown>;
      return { ...params, _meta: meta };
    }),
  },
  {
    id: "logging.level-refused",
    describe: "refuses the log level notice",
    trips: ["logging.level.all-accepted"],
    says: /-32602/,
    dispatch: (call, next) =>
      call.method === "logging/setLevel" && call.params.level === "notice"
        ? Promise.reject(new ProtocolError(-32602, "Invalid params"))
        : next(call),
  },
  {
    id: "logging.level-answered-with-level",
    describe: "answers logging/setLevel with a result that is not empty",
    trips: ["logging.level.all-accepted"],
    says: /empty/,
    ...onResult("logging/setLevel", () => ({ level: "debug" })),
  },
  {
    id: "logging.level-ignored",
    describe: "sends log messages below the level that was set",
    trips: ["logging.level.minimum"],
    says: /level/,
    ...onParams("logging/setLevel", ({ level }) => ({ level: level === "emergency" ? "debug" : level })),
  },
  {
    id: "logging.level-of-process",
    describe: "has one log level for all sessions",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    trips: ["logging.level.own-session"],
    mayTrip: ["logging.level.minimum"],
    says: /after logging\/setLevel debug in another session/,
    remember: () => {
      let least: Level = "info";
      return {
        dispatch: (call, next) => {
          const set = LEVELS.find((level) => level === call.params.level);
          if (call.method !== "logging/setLevel" || set === undefined) return next(call);
          least = set;
          return next({ ...call, params: { ...call.params, level: "debug" } });
        },
        ...onNotification("notifications/message", (params) =>
          SEVERITIES.indexOf(params.level) < LEVELS.indexOf(least) ? undefined : params,
        ),
      };
    },
  },
  {
    id: "logging.to-all-sessions",
    describe: "sends the log messages of a call to all sessions",
    revisions: between("2025-03-26", "2025-11-25"),
    transports: ["http"],
    trips: ["logging.message.own-session"],
    mayTrip: ["http.streams.no-broadcast", "logging.level.minimum", "logging.level.own-session"],
    says: /in both sessions/,
    remember: () => {
      const open = new Set<EventQueue>();
      return onEventStream((events, { method }) => {
        const own = new EventQueue();
        if (method === "GET") open.add(own);
        void (async () => {
          for await (const event of events) {
            if (typeof event === "string") continue;
            own.push(event);
            const isLog = event.data?.includes('"notifications/message"') === true;
            for (const one of isLog ? open : [])
              if (one !== own && !one.isOver) one.push({ event: "message", data: event.data ?? "" });
          }
          open.delete(own);
          own.end();
        })();
        return own;
      });
    },
  },
  {
    id: "logging.level-unknown-sent",
    describe: "sends log messages of a level that does not exist",
    trips: ["logging.message.shape", "logging.level.minimum"],
    says: /level/,
    ...onNotification("notifications/message", (params) => ({ ...params, level: "loud" })),
  },
  {
    id: "logging.unasked",
    describe: "sends log messages for requests that did not ask for them",
    revisions: since("2026-07-28"),
    trips: ["logging.message.opt-in"],
    says: /log level/,
    dispatch: (call, next) => {
      const log = { level: "info", data: "Called" } as const;
      if (call.method === "server/discover")
        call.send({ jsonrpc: "2.0", method: "notifications/message", params: log });
      return next(call);
    },
  },
]);
