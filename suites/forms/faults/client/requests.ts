import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../../harness/reference/message.ts";
import { STATEFUL, VERSION_HEADER } from "../../../across-topics/faults/client/places.ts";

type Row = readonly [name: string, describe: string, method: string, which: RegExp];

const ROWS: readonly Row[] = [
  ["roots-meta-empty", "refuses roots/list with an empty _meta", "roots/list", /^\{"_meta":\{\}\}$/],
  ["roots-meta-unknown", "refuses roots/list with an unknown key in _meta", "roots/list", /:\[null,\{\}\]/],
  [
    "sampling-options-empty",
    "refuses empty stop sequences",
    "sampling/createMessage",
    /"stopSequences":\[\]/,
  ],
  [
    "sampling-temperature-zero",
    "takes the temperature 0 for an absent one",
    "sampling/createMessage",
    /"temperature":0\b/,
  ],
  [
    "sampling-annotation-unknown",
    "refuses an unknown annotation",
    "sampling/createMessage",
    /"annotations":\{"mcp-conform/,
  ],
  ["roots-unknown-member", "refuses roots/list with an unknown member", "roots/list", /"mcp-conform":\[1\]/],
  ["sampling-meta-empty", "refuses sampling with an empty _meta", "sampling/createMessage", /"_meta":\{\}/],
  ["sampling-system-empty", "refuses an empty system prompt", "sampling/createMessage", /"systemPrompt":""/],
  [
    "sampling-context-none",
    "does not know includeContext",
    "sampling/createMessage",
    /"includeContext":"none"/,
  ],
  ["sampling-preferences-edges", "needs the name of a hint", "sampling/createMessage", /"hints":\[\{\}\]/],
  ["sampling-conversation", "reads one message", "sampling/createMessage", /"role":"assistant"/],
  ["sampling-scripts", "reads only ASCII in sampling", "sampling/createMessage", /é 語/],
  ["sampling-metadata", "reads only texts in metadata", "sampling/createMessage", /"zero":0/],
  [
    "elicitation-enum-scripts",
    "reads only choices in ASCII",
    "elicitation/create",
    /"choice":\{"type":"string","enum":\["é/,
  ],
  ["elicitation-enum-names", "does not know enumNames", "elicitation/create", /"enumNames"/],
  [
    "elicitation-texts-empty",
    "needs the title of a field",
    "elicitation/create",
    /"title":"","description":""/,
  ],
  ["elicitation-number-edges", "takes the limit 0 for an error", "elicitation/create", /"maximum":0/],
  [
    "elicitation-required-empty",
    "refuses an empty list of required fields",
    "elicitation/create",
    /"required":\[\]/,
  ],
  ["elicitation-required", "refuses a form with a required field", "elicitation/create", /"required":\["/],
  ["elicitation-without-fields", "refuses a form without fields", "elicitation/create", /"properties":\{\}/],
  ["elicitation-names", "refuses a field whose name has spaces", "elicitation/create", /\{name\}/],
  [
    "elicitation-meta-unknown",
    "refuses a form with an unknown key in _meta",
    "elicitation/create",
    /:\[null,\{\}\]/,
  ],
];

/** What only the newest of these revisions has. */
const NEWEST: readonly Row[] = [
  ["sampling-content-list", "reads only one block", "sampling/createMessage", /"content":\[/],
  ["elicitation-one-of", "does not know oneOf", "elicitation/create", /"oneOf"/],
  ["elicitation-several", "does not know lists in forms", "elicitation/create", /"items":\{"type":"string"/],
  ["elicitation-several-titled", "does not know anyOf in forms", "elicitation/create", /"anyOf"/],
];

const revisionsOf = (row: Row) => {
  if (NEWEST.includes(row)) return ["2025-11-25"] as const;
  return row[2].startsWith("elicitation") ? VERSION_HEADER : STATEFUL;
};

/** A request of the server that is refused for what a client should not mind. */
export const requestFormFaults: readonly Fault[] = [
  ...[...ROWS, ...NEWEST].map((row): Fault => {
    const [name, describe, method, which] = row;
    return {
      id: `forms.requests.${name}`,
      describe,
      revisions: revisionsOf(row),
      trips: [`client.forms.requests.${name}`],
      says: /error -32602.*; to the plain one a result/,
      answer: (asked, next) => {
        if (asked.method === method && which.test(JSON.stringify(asked.params)))
          throw new ProtocolError(INVALID_PARAMS, "Invalid params");
        return next(asked);
      },
    };
  }),
  {
    id: "forms.requests.roots-params-empty",
    describe: "refuses roots/list with empty params",
    revisions: STATEFUL,
    trips: ["client.forms.requests.roots-params-empty"],
    says: /no answer to roots\/list with empty params/,
    receive: (text) => (/"method":"roots\/list","params":\{\}/.test(text) ? "" : text),
  },
];
