import type { JsonRpcId } from "../../../harness/session/replies/reply.ts";
import type { JsonObject } from "../../../schema/json.ts";
import type { PingForm } from "./form.ts";
import { META_KEY } from "./ping-texts.ts";

const id = (name: string, what: string, ...ids: readonly JsonRpcId[]): PingForm => ({
  name: `ids.${name}`,
  what,
  legal: "An id is any string or integer, and the response must have the same id as the request.",
  ground: "must",
  hint: "Keep the id as a value of any JSON type, and return it unchanged.",
  ids,
});

const LONG_ID = 4_096;

/** What a ping can be named. */
export const IDS: readonly PingForm[] = [
  id("empty", "whose id is an empty string", ""),
  id("long", `whose id has ${LONG_ID.toLocaleString("en-US")} characters`, "i".repeat(LONG_ID)),
  id("lowest", "whose id is the lowest safe integer", Number.MIN_SAFE_INTEGER),
  id("text-and-number", "whose id is a number in a string, beside one whose id is this number", 815, "815"),
  id("spaces", "whose id begins and ends with spaces", " id with spaces "),
  id("property-name", 'whose id is "__proto__"', "__proto__"),
  id("case", "whose id differs from another id only in the case of a letter", "case-a", "case-A"),
  id("like-null", 'whose id is "null"', "null"),
];

const members = (name: string, what: string, params: JsonObject): PingForm => ({
  name: `members.${name}`,
  what,
  legal:
    "The schema lets the params of a ping be any object, and _meta have any value under a key of a third party.",
  ground: "schema",
  hint: "Ignore members that the client does not know, and read empty objects as if they were absent.",
  params,
});

/** The params of a ping. */
export const MEMBERS: readonly PingForm[] = [
  members("params-empty", "with empty params", {}),
  members("meta-empty", "with an empty _meta", { _meta: {} }),
  members("meta-values", "with a value of each kind of JSON in _meta", {
    _meta: { [META_KEY]: [null, true, false, 0, -1.5, "", "text", [], {}] },
  }),
  members("meta-member", "with an object in _meta", { _meta: { [META_KEY]: { id: 1, method: "ping" } } }),
  members("token-zero", "with 0 as progress token", { _meta: { progressToken: 0 } }),
  members("token-empty", "with an empty progress token", { _meta: { progressToken: "" } }),
  members("token-other-script", "with a progress token in another script", {
    _meta: { progressToken: "語 🙂" },
  }),
];

const notified = (name: string, what: string, method: string, params?: JsonObject): PingForm => ({
  name: `notifications.${name}`,
  what: `after ${what}`,
  legal: "The schema allows this notification, and a client that has no use for it goes on.",
  ground: "schema",
  hint: "Read params as optional, and survive notifications that the client does not use.",
  before: [{ jsonrpc: "2.0", method, ...(params ? { params } : {}) }],
});

const CHANGED = "notifications/tools/list_changed";
const LOG = "notifications/message";

/** What a client hears before the ping. */
export const NOTIFICATIONS: readonly PingForm[] = [
  notified("without-params", `${CHANGED} without params`, CHANGED),
  notified("params-empty", `${CHANGED} with empty params`, CHANGED, {}),
  notified("meta-empty", `${CHANGED} with an empty _meta`, CHANGED, { _meta: {} }),
  notified("log-without-logger", "a log message without a logger", LOG, { level: "info", data: "text" }),
  notified("log-null", "a log message whose data is null", LOG, { level: "info", data: null }),
  notified("log-list", "a log message whose data is a list", LOG, { level: "debug", data: [1, "two", {}] }),
  notified("log-number", "a log message whose data is 0", LOG, { level: "info", data: 0 }),
  notified("log-logger-empty", "a log message whose logger is empty", LOG, {
    level: "notice",
    logger: "",
    data: "",
  }),
  notified("log-emergency", "a log message of the highest level", LOG, {
    level: "emergency",
    data: { a: 1 },
  }),
  notified("log-meta-empty", "a log message with an empty _meta", LOG, {
    level: "info",
    data: false,
    _meta: {},
  }),
  notified("prompts-changed", "notifications/prompts/list_changed", "notifications/prompts/list_changed"),
  notified(
    "resources-changed",
    "notifications/resources/list_changed",
    "notifications/resources/list_changed",
  ),
  notified(
    "cancelled-without-reason",
    "notifications/cancelled without a reason",
    "notifications/cancelled",
    {
      requestId: "mcp-conform-never",
    },
  ),
];
