import type { Fault } from "../../../../harness/reference/client/switch.ts";
import { INVALID_PARAMS, ProtocolError } from "../../../../harness/reference/message.ts";
import { STATEFUL } from "../../../across-topics/faults/client/places.ts";

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
  ["elicitation-without-fields", "refuses a form without fields", "elicitation/create", /"properties":\{\}/],
  ["elicitation-names", "refuses a field whose name has spaces", "elicitation/create", /\{name\}/],
  [
    "elicitation-meta-unknown",
    "refuses a form with an unknown key in _meta",
    "elicitation/create",
    /:\[null,\{\}\]/,
  ],
];

/** A request of the server that is refused for what a client should not mind. */
export const requestFormFaults: readonly Fault[] = [
  ...ROWS.map(
    ([name, describe, method, which]): Fault => ({
      id: `forms.requests.${name}`,
      describe,
      revisions: method.startsWith("elicitation") ? ["2025-06-18", "2025-11-25"] : STATEFUL,
      trips: [`client.forms.requests.${name}`],
      says: /error -32602.*; to the plain one a result/,
      answer: (asked, next) => {
        if (asked.method === method && which.test(JSON.stringify(asked.params)))
          throw new ProtocolError(INVALID_PARAMS, "Invalid params");
        return next(asked);
      },
    }),
  ),
  {
    id: "forms.requests.roots-params-empty",
    describe: "refuses roots/list with empty params",
    revisions: STATEFUL,
    trips: ["client.forms.requests.roots-params-empty"],
    says: /no answer to roots\/list with empty params/,
    receive: (text) => (/"method":"roots\/list","params":\{\}/.test(text) ? "" : text),
  },
];
