import { onMeta, onParams, onResponse, onSent, without } from "../../../harness/reference/client/rewrite.ts";
import type { Oddity } from "../../../harness/reference/client/switch.ts";
import { isObject } from "../../../harness/reference/message.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import { between, since } from "../../../schema/revision.ts";

const STATEFUL_REVISIONS = between("2024-11-05", "2025-11-25");

/** The members of each object in reverse order. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, backwards(one)]),
  );
}

/** Escapes slashes and every character outside ASCII. */
const escaped = (text: string) =>
  text
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll("/", "\\/");

const infoOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

const UNKNOWN = { "com.example/unknown": { some: ["value"] } };

/** What JSON and JSON-RPC allow. */
export const messageOddities: readonly Oddity[] = [
  {
    id: "messages.invalid-request-ignored",
    // No sentence requires an answer to what is no request.
    describe: "ignores a request whose method is a number",
    revisions: STATEFUL_REVISIONS,
    incoming: (message) => (typeof message.method === "number" ? [] : [message]),
  },
  {
    id: "ids.texts",
    // "a string or an integer"
    describe: "uses strings as ids",
    decide: { id: (value) => `request-${value}` },
  },
  {
    id: "ids.texts-of-digits",
    // A string of digits is a string: the answer must repeat it unchanged.
    describe: "uses strings that look like numbers as ids",
    decide: { id: (value) => `00${value}` },
  },
  {
    id: "ids.empty-text",
    // There is no minimum length.
    describe: "uses an empty string as an id",
    remember: () => {
      let isUsed = false;
      const once = () => {
        isUsed = true;
        return "";
      };
      return {
        decide: { id: (value, { method }) => (method === "prompts/list" && !isUsed ? once() : value) },
      };
    },
  },
  {
    id: "ids.huge",
    // JSON-RPC sets no limit for integers. These are exact in every library.
    describe: "counts ids down from the largest safe integer",
    decide: { id: (value) => Number.MAX_SAFE_INTEGER - Number(value) },
  },
  {
    id: "ids.negative",
    describe: "counts ids down from zero",
    decide: { id: (value) => 1 - Number(value) },
  },
  {
    id: "ids.jumps",
    // Ids must be unique, but need not be consecutive.
    describe: "uses ids that are neither consecutive nor in order",
    decide: { id: (value) => (Number(value) * 7919) % 104_729 },
  },
  {
    id: "ids.mixed",
    // 1 and "1" are two ids.
    describe: "uses ids of both types that look the same",
    decide: {
      id: (value) => {
        const half = Math.ceil(Number(value) / 2);
        return Number(value) % 2 === 0 ? String(half) : half;
      },
    },
  },
  {
    id: "json.white-space",
    // White space between tokens has no meaning. A line feed is left out, as it would end the message over stdio.
    describe: "writes JSON with white space wherever it is allowed",
    text: (text) => ` ${JSON.stringify(JSON.parse(text), null, "\t").replaceAll("\n", " \r")} `,
  },
  {
    id: "json.members-backwards",
    // The members of an object have no order.
    describe: "writes the members of objects in reverse order",
    text: (text) => JSON.stringify(backwards(JSON.parse(text))),
  },
  {
    id: "json.escapes",
    // Strings may be written with escapes.
    describe: "writes slashes and all characters outside ASCII as escapes",
    text: escaped,
  },
  {
    id: "json.not-ascii",
    // Messages are UTF-8.
    describe: "sends characters of all Unicode planes",
    ...onMeta((meta) => ({ ...meta, "com.example/note": "Grüße, 世界 🎉" })),
  },
  {
    id: "meta.more",
    // "_meta" is open to other keys.
    describe: "adds keys of its own to _meta",
    ...onMeta((meta) => ({ ...meta, ...UNKNOWN, "plain-name": true })),
  },
  {
    id: "meta.trace-context",
    // The three names are reserved for this, without a prefix.
    describe: "sends a trace context in _meta",
    revisions: since("2026-07-28"),
    ...onMeta((meta) => ({
      ...meta,
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      tracestate: "example=1",
      baggage: "user=1",
    })),
  },
  {
    id: "meta.in-notifications",
    describe: "sends _meta in notifications",
    revisions: between("2024-11-05", "2025-11-25"),
    ...onParams("notifications/initialized", () => ({ _meta: UNKNOWN })),
  },
  {
    id: "params.empty",
    // If all params are optional, absent params and an empty object mean the same.
    describe: "sends an empty object instead of absent params",
    revisions: between("2024-11-05", "2025-11-25"),
    ...onSent(undefined, (message) => ({ params: {}, ...message })),
  },
  {
    id: "params.more",
    // Params are open objects.
    describe: "adds unknown members to params",
    ...onParams("tools/list", (params) => ({ ...params, xUnknown: 1 })),
  },
  {
    id: "client-info.full",
    // Unknown members are ignored.
    describe: "adds optional members to clientInfo",
    ...onSent(undefined, (message) => {
      const full = {
        title: "Reference client",
        websiteUrl: "https://example.com/",
        description: "For tests.",
      };
      const params = infoOf(message.params);
      if (message.method === "initialize") {
        return { ...message, params: { ...params, clientInfo: { ...infoOf(params.clientInfo), ...full } } };
      }
      const key = "io.modelcontextprotocol/clientInfo";
      const meta = infoOf(params._meta);
      if (!(key in meta)) return message;
      return {
        ...message,
        params: { ...params, _meta: { ...meta, [key]: { ...infoOf(meta[key]), ...full } } },
      };
    }),
  },
  {
    id: "errors.with-data",
    // An error may carry data.
    describe: "adds data to its errors",
    ...onResponse((response) =>
      isObject(response.error) ? { ...response, error: { ...response.error, data: { since: 1 } } } : response,
    ),
  },
  {
    id: "results.with-meta",
    // Every result may have _meta.
    describe: "adds _meta to its results",
    ...onResponse((response) => {
      if (!isObject(response.result)) return response;
      const { _meta, ...result } = response.result;
      return {
        ...response,
        result: { ...result, _meta: { ...(isObject(_meta) ? _meta : {}), "com.example/at": 1 } },
      };
    }),
  },
  {
    id: "meta.name-characters",
    // A name may have hyphens, underscores and dots.
    describe: "uses hyphens, underscores and dots in the names of _meta keys",
    ...onMeta((meta) => ({ ...meta, "com.example/a-b_c.d": 1, "x-y_z.0": 1 })),
  },
  {
    id: "cancellation.no-reason",
    // The reason is optional.
    describe: "cancels without a reason",
    ...onParams("notifications/cancelled", (params) => without(params, "reason")),
  },
  {
    id: "requests.two-at-a-time",
    // No sentence says how many requests a client has open.
    describe: "has at most two requests open",
    revisions: STATEFUL_REVISIONS,
    remember: () => {
      const waiting: (() => void)[] = [];
      let open = 0;
      return {
        request: async (call, next) => {
          if (open >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
          open += 1;
          try {
            return await next(call);
          } finally {
            open -= 1;
            waiting.shift()?.();
          }
        },
      };
    },
  },
];
