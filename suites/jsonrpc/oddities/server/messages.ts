import { isObject } from "../../../../harness/reference/message.ts";
import { onAnyResult, onResponse, onResult, without } from "../../../../harness/reference/server/rewrite.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Oddity } from "../../../../harness/switches/server.ts";
import { since } from "../../../../schema/revision.ts";
import { STATEFUL } from "../../../across-topics/oddities/server/places.ts";

function withMeta(more: JsonObject): (result: JsonObject) => JsonObject {
  return (result) => {
    const own = isObject(result._meta) ? result._meta : {};
    return { ...result, _meta: { ...more, ...own } };
  };
}

/** Results that must be empty, such as that of a ping, stay empty. */
function unlessEmpty(edit: (result: JsonObject) => JsonObject): (result: JsonObject) => JsonObject {
  return (result) => (Object.keys(result).length === 0 ? result : edit(result));
}

/** Parsed from text, because `__proto__` in an object literal is not a member. */
const PROTOTYPE_NAMES: JsonObject = JSON.parse(
  '{"__proto__":{"isError":true},"constructor":null,"toString":1,"hasOwnProperty":"x"}',
);

/** Deep enough for a reader that recurses without need. */
const DEEP: unknown = Array.from({ length: 200 }).reduce((inner) => ({ inner }), {});

/** More than a pipe holds, and more than one read of a socket returns. */
const LONG = "Grüße 🎉 ".repeat(30_000);

/** Optional content of results and errors. */
export const messageOddities: readonly Oddity[] = [
  {
    id: "messages.unknown-members",
    describe: "adds members of its own to results",
    ...onAnyResult(unlessEmpty((result) => ({ ...result, "x-odd": { nested: [null, 1.5, "…"] } }))),
  },
  {
    id: "messages.prototype-names",
    describe: "adds members to results with the names of JavaScript's built-in object members",
    ...onAnyResult(unlessEmpty((result) => ({ ...PROTOTYPE_NAMES, ...result }))),
  },
  {
    id: "messages.own-meta",
    describe: "adds a key of its own to the _meta of results",
    ...onAnyResult(unlessEmpty(withMeta({ "com.example/trace": { id: 7 } }))),
  },
  {
    id: "messages.line-separators",
    describe: "sends strings with characters that some readers treat as the end of a line",
    ...onAnyResult(
      unlessEmpty(withMeta({ "com.example/text": "a\u2028b\u2029c\u0085d\u007fe\ufefff\v\f\u0000" })),
    ),
  },
  {
    id: "messages.deep",
    describe: "sends a member that is nested 200 objects deep",
    ...onResult("tools/list", (result) => ({ ...result, "x-deep": DEEP })),
  },
  {
    id: "messages.long",
    describe: "sends a list of half a megabyte",
    ...onResult("tools/list", (result) => ({ ...result, "x-long": LONG })),
  },
  {
    id: "messages.errors-without-data",
    describe: "omits the optional data of errors",
    revisions: STATEFUL,
    ...onResponse((response) =>
      isObject(response.error) && response.error.code !== -32042
        ? { ...response, error: without(response.error, "data") }
        : response,
    ),
  },
  {
    id: "messages.errors-with-data",
    describe: "adds data of its own to errors",
    ...onResponse((response) =>
      isObject(response.error) && response.error.data === undefined
        ? { ...response, error: { ...response.error, data: ["see", null, { the: "log" }] } }
        : response,
    ),
  },
  {
    id: "messages.errors-without-id",
    // Two readings (docs/readings.md, S9 and A6): null as in JSON-RPC, or no id, because the schemas do not allow null.
    describe: "sends errors with the id null if the id of the request could not be read",
    revisions: since("2025-11-25"),
    ...onResponse((response) => ("id" in response ? response : { ...response, id: null })),
  },
];
