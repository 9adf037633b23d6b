import { isObject, type JsonObject } from "../../message.ts";
import { onMeta, onParams, onSent } from "../rewrite.ts";
import type { Oddity } from "../switch.ts";

/** The members of each object in the opposite order. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, one]) => [name, backwards(one)]),
  );
}

/** Every character that is not ASCII, and the solidus, as an escape. */
const escaped = (text: string) =>
  text
    .replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
    .replaceAll("/", "\\/");

const infoOf = (value: unknown): JsonObject => (isObject(value) ? value : {});

const UNKNOWN = { "com.example/unknown": { some: ["thing"] } };

/** How messages are made: JSON and JSON-RPC leave much open. */
export const messageOddities: readonly Oddity[] = [
  {
    id: "ids.texts",
    // "a string or an integer"
    describe: "asks with texts for ids",
    decide: { id: (value) => `request-${value}` },
  },
  {
    id: "ids.texts-of-digits",
    // A text of digits is a text: the answer has to have it as it was.
    describe: "asks with texts that look like numbers",
    decide: { id: (value) => `00${value}` },
  },
  {
    id: "ids.empty-text",
    // No length is asked for.
    describe: "has an id that is an empty text",
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
    // Integers have no bound in JSON-RPC; these are exact in every library.
    describe: "counts from the end of the safe integers downwards",
    decide: { id: (value) => Number.MAX_SAFE_INTEGER - Number(value) },
  },
  {
    id: "ids.negative",
    describe: "counts downwards from zero",
    decide: { id: (value) => 1 - Number(value) },
  },
  {
    id: "ids.jumps",
    // Ids must be unique; nothing says that they are counted.
    describe: "has ids that are not consecutive, nor in order",
    decide: { id: (value) => (Number(value) * 7919) % 104_729 },
  },
  {
    id: "ids.mixed",
    // 1 and "1" are two ids.
    describe: "has ids of both types, which look alike",
    decide: {
      id: (value) => {
        const half = Math.ceil(Number(value) / 2);
        return Number(value) % 2 === 0 ? String(half) : half;
      },
    },
  },
  {
    id: "json.white-space",
    // White space between tokens means nothing; a line feed would end the message over stdio.
    describe: "writes JSON with white space wherever there may be some",
    text: (text) => ` ${JSON.stringify(JSON.parse(text), null, "\t").replaceAll("\n", " \r")} `,
  },
  {
    id: "json.members-backwards",
    // Members of objects have no order.
    describe: "writes the members of objects in the opposite order",
    text: (text) => JSON.stringify(backwards(JSON.parse(text))),
  },
  {
    id: "json.escapes",
    // Strings may be written with escapes.
    describe: "writes what is not ASCII, and slashes, as escapes",
    text: escaped,
  },
  {
    id: "json.not-ascii",
    // Messages are UTF-8.
    describe: "has text of all planes of Unicode in its messages",
    ...onMeta((meta) => ({ ...meta, "com.example/note": "Grüße, 世界 🎉" })),
  },
  {
    id: "meta.more",
    // "_meta" is there for what others want to add.
    describe: "adds keys of its own to _meta",
    ...onMeta((meta) => ({ ...meta, ...UNKNOWN, "plain-name": true })),
  },
  {
    id: "meta.trace-context",
    // The three names are reserved for this, without a prefix.
    describe: "sends the context of a trace in _meta",
    revisions: ["2026-07-28"],
    ...onMeta((meta) => ({
      ...meta,
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      tracestate: "example=1",
      baggage: "user=1",
    })),
  },
  {
    id: "meta.in-notifications",
    describe: "has _meta in notifications",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"],
    ...onParams("notifications/initialized", () => ({ _meta: UNKNOWN })),
  },
  {
    id: "params.empty",
    // Where all params are optional, none and an empty object say the same.
    describe: "gives an empty object for params where it has none",
    revisions: ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"],
    ...onSent(undefined, (message) => ({ params: {}, ...message })),
  },
  {
    id: "params.more",
    // Params are open objects.
    describe: "adds members to params that nobody knows",
    ...onParams("tools/list", (params) => ({ ...params, xUnknown: 1 })),
  },
  {
    id: "client-info.full",
    // Unknown members are left alone by who does not know them.
    describe: "says more of itself than its name and version",
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
];
