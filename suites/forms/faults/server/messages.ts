import { isObject } from "../../../../harness/reference/message.ts";
import { refusal } from "../../../../harness/reference/server/wire/exchange.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { between } from "../../../../schema/revision.ts";
import { paramsOf, parsed } from "./refusing.ts";

const revisions = between("2025-03-26", "2025-11-25");

/** Refuses a message that is no request, and accepts all others. */
const refusing =
  (isRefused: (message: JsonObject) => boolean): NonNullable<Fault["http"]> =>
  async (request, next) => {
    const message = request.method === "POST" ? parsed(request.body) : undefined;
    return message !== undefined && isRefused(message) ? refusal(400, "Invalid message") : next(request);
  };

const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

/** The request that the notification of the forms cancels. */
const UNKNOWN = "mcp-conform-unknown";

const CANCELLED: readonly (readonly [
  name: string,
  describe: string,
  isRefused: (params: JsonObject) => boolean,
])[] = [
  [
    "cancelled-no-reason",
    "refuses a cancellation without a reason",
    ({ requestId, reason }) => requestId === UNKNOWN && reason === undefined,
  ],
  ["cancelled-meta", "refuses a cancellation with an empty _meta", ({ _meta: meta }) => isEmpty(meta)],
  [
    "cancelled-extra",
    "refuses a cancellation with an unknown member",
    (params) => "mcpConformUnknown" in params,
  ],
  [
    "cancelled-number",
    "refuses a cancellation with a number as requestId",
    ({ requestId, reason }) => typeof requestId === "number" && reason === "no longer needed",
  ],
];

const ROOTS: typeof CANCELLED = [
  ["roots-empty-params", "refuses a change of roots with empty params", isEmpty],
  ["roots-meta", "refuses a change of roots with an empty _meta", ({ _meta: meta }) => isEmpty(meta)],
];

const ofNotifications = (method: string, rows: typeof CANCELLED): readonly Fault[] =>
  rows.map(([name, describe, isRefused]) => ({
    id: `forms.refuses.notification.${name}`,
    describe,
    revisions,
    transports: ["http"],
    trips: [`forms.notification.${name}`],
    mayTrip: ["forms.accepted.notifications"],
    says: /HTTP 400/,
    http: refusing(
      (message) => message.method === method && message.params !== undefined && isRefused(paramsOf(message)),
    ),
  }));

const INITIALIZED: typeof CANCELLED = [
  ["initialized-empty-params", "refuses notifications/initialized with empty params", isEmpty],
  [
    "initialized-meta",
    "refuses notifications/initialized with an empty _meta",
    ({ _meta: meta }) => isEmpty(meta),
  ],
];

export const messageFaults: readonly Fault[] = [
  ...ofNotifications("notifications/initialized", INITIALIZED),
  ...ofNotifications("notifications/cancelled", CANCELLED),
  ...ofNotifications("notifications/roots/list_changed", ROOTS),
  {
    id: "forms.refuses.cancellations",
    describe: "refuses all cancellations of requests that it does not know",
    revisions,
    transports: ["http"],
    trips: ["forms.accepted.notifications"],
    says: /HTTP 400/,
    http: refusing(
      (message) => message.method === "notifications/cancelled" && paramsOf(message).requestId === UNKNOWN,
    ),
  },
  {
    id: "forms.refuses.responses",
    describe: "pings the client before it answers tools/list, and refuses the response",
    revisions,
    transports: ["http"],
    trips: ["forms.accepted.responses"],
    says: /HTTP 400/,
    remember: () => {
      let count = 0;
      return {
        dispatch: (call, next) => {
          count += 1;
          if (call.method === "tools/list")
            call.send({ jsonrpc: "2.0", id: `ping-${count}`, method: "ping" });
          return next(call);
        },
      };
    },
    http: refusing((message) => message.method === undefined && String(message.id).startsWith("ping-")),
  },
];
