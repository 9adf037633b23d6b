import { isObject } from "../../../../harness/reference/message.ts";
import type { JsonObject } from "../../../../harness/switches/message.ts";
import type { Fault } from "../../../../harness/switches/server.ts";
import { parsed } from "./refusing.ts";

type Row = readonly [name: string, describe: string, isMeant: (result: JsonObject) => boolean];

const isSampled = ({ model }: JsonObject) => model !== undefined;
const isElicited = ({ action }: JsonObject) => action !== undefined;
const isEmpty = (value: unknown) => isObject(value) && Object.keys(value).length === 0;

const ofMembers = (name: string, words: string, isMeant: Row[2]): readonly Row[] => [
  [
    `${name}-meta-empty`,
    `takes ${words} with an empty _meta for an error`,
    (result) => isMeant(result) && isEmpty(result._meta),
  ],
  [
    `${name}-meta-unknown`,
    `takes ${words} with an unknown key in _meta for an error`,
    (result) => isMeant(result) && isObject(result._meta) && !isEmpty(result._meta),
  ],
  [
    `${name}-extra`,
    `takes ${words} with an unknown member for an error`,
    (result) => isMeant(result) && "mcpConformUnknown" in result,
  ],
];

const REFUSED: readonly Row[] = [
  ...ofMembers("sampling", "a sampling result", isSampled),
  [
    "sampling-no-stop-reason",
    "takes a sampling result without stopReason for an error",
    (result) => isSampled(result) && result.stopReason === undefined,
  ],
  ...ofMembers("elicitation", "an answer of the user", isElicited),
];

const ofContent = (type: string): Row => [
  `sampling-${type}`,
  `waits for ever after a sampling result with ${type}`,
  ({ content }) => isObject(content) && content.type === type,
];

const LOST: readonly Row[] = [
  ofContent("image"),
  ofContent("audio"),
  [
    "sampling-list",
    "waits for ever after a sampling result with a list",
    ({ content }) => Array.isArray(content),
  ],
];

const SINCE = { elicitation: ["2025-06-18", "2025-11-25"], sampling: ["2025-11-25"] } as const;

const faultOf = ([name, describe, isMeant]: Row, change: (response: JsonObject) => JsonObject): Fault => ({
  id: `forms.answer.${name}`,
  describe,
  revisions: name.startsWith("elicitation") ? SINCE.elicitation : SINCE.sampling,
  trips: [`forms.answer.${name}`],
  says: /→ /,
  receive: (text) => {
    const message = parsed(text);
    const isOne = message !== undefined && isObject(message.result) && isMeant(message.result);
    return isOne ? JSON.stringify(change(message)) : text;
  },
});

/** Each takes one form of an answer for another one, and serves the plain answer. */
export const answerFaults: readonly Fault[] = [
  ...REFUSED.map((row) =>
    faultOf(row, ({ jsonrpc, id }) => ({ jsonrpc, id, error: { code: -32603, message: "Invalid answer" } })),
  ),
  ...LOST.map((row) => ({
    ...faultOf(row, (response) => ({ ...response, id: "mcp-conform-lost" })),
    // At its end the server cancels the requests whose responses it has lost.
    mayTrip: ["jsonrpc.request.answered", "cancellation.request.running"],
  })),
];
