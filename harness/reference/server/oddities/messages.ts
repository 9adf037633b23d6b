import { isObject, type JsonObject } from "../../message.ts";
import { onAnyResult, onResponse, onResult, without } from "../rewrite.ts";
import type { Oddity } from "../switch.ts";
import { STATEFUL } from "./places.ts";

function withMeta(more: JsonObject): (result: JsonObject) => JsonObject {
  return (result) => {
    const own = isObject(result._meta) ? result._meta : {};
    return { ...result, _meta: { ...more, ...own } };
  };
}

/** The result of a ping, and others of its kind, are said to be empty: they stay so. */
function unlessEmpty(edit: (result: JsonObject) => JsonObject): (result: JsonObject) => JsonObject {
  return (result) => (Object.keys(result).length === 0 ? result : edit(result));
}

/** Read from text, as `__proto__` in an object literal would be no member. */
const PROTOTYPE_NAMES: JsonObject = JSON.parse(
  '{"__proto__":{"isError":true},"constructor":null,"toString":1,"hasOwnProperty":"x"}',
);

/** So deep that a reader which recurses without need notices. */
const DEEP: unknown = Array.from({ length: 200 }).reduce((inner) => ({ inner }), {});

/** More than a pipe holds, and more than one read of a socket gives. */
const LONG = "Grüße 🎉 ".repeat(30_000);

/** What results and errors hold besides what they have to. */
export const messageOddities: readonly Oddity[] = [
  {
    id: "messages.unknown-members",
    describe: "adds members of its own to results, which all revisions leave open",
    ...onAnyResult(unlessEmpty((result) => ({ ...result, "x-odd": { nested: [null, 1.5, "…"] } }))),
  },
  {
    id: "messages.prototype-names",
    describe: "adds members to results that are named as the members of every object in JavaScript",
    ...onAnyResult(unlessEmpty((result) => ({ ...PROTOTYPE_NAMES, ...result }))),
  },
  {
    id: "messages.own-meta",
    describe: "adds a key of its own to the _meta of results",
    ...onAnyResult(unlessEmpty(withMeta({ "com.example/trace": { id: 7 } }))),
  },
  {
    id: "messages.line-separators",
    describe: "has characters in strings that some readers take for the end of a line",
    ...onAnyResult(
      unlessEmpty(withMeta({ "com.example/text": "a\u2028b\u2029c\u0085d\u007fe\ufefff\v\f\u0000" })),
    ),
  },
  {
    id: "messages.deep",
    describe: "has a member that is 200 objects deep",
    ...onResult("tools/list", (result) => ({ ...result, "x-deep": DEEP })),
  },
  {
    id: "messages.long",
    describe: "gives a list of half a megabyte",
    ...onResult("tools/list", (result) => ({ ...result, "x-long": LONG })),
  },
  {
    id: "messages.errors-without-data",
    describe: "leaves out the data of errors where it is optional",
    revisions: STATEFUL,
    ...onResponse((response) =>
      isObject(response.error) && response.error.code !== -32042
        ? { ...response, error: without(response.error, "data") }
        : response,
    ),
  },
  {
    id: "messages.errors-with-data",
    describe: "tells more in the data of errors, in a form of its own",
    ...onResponse((response) =>
      isObject(response.error) && response.error.data === undefined
        ? { ...response, error: { ...response.error, data: ["see", null, { the: "log" }] } }
        : response,
    ),
  },
  {
    id: "messages.errors-without-id",
    // Two readings (ambiguity 9, A6): null after JSON-RPC, or none at all, as the schemas have no null.
    describe: "gives an error the id null when the id of the request could not be read",
    revisions: ["2025-11-25", "2026-07-28"],
    ...onResponse((response) => ("id" in response ? response : { ...response, id: null })),
  },
];
