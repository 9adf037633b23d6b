import type { Fault, Hooks } from "../../../../harness/reference/client/switch.ts";
import { HTTP_SSE } from "../../../across-topics/faults/client/places.ts";

type Row = readonly [name: string, describe: string, which: RegExp];

const ROWS: readonly Row[] = [
  ["plain", "takes an error for a result", /"message":"A plain error"/],
  ["code-one", "takes an error with the code 1 for a result", /"code":1,/],
  ["code-status", "takes an error whose code is positive for a result", /"code":404,/],
  ["code-server", "takes an error with a code of servers for a result", /"code":-32010,/],
  ["code-large", "takes an error with a code of more than 32 bits for a result", /"code":4294967297,/],
  ["data-null", "takes an error with data: null for a result", /"error":\{.*"data":null/],
  ["data-false", "takes an error with data: false for a result", /"error":\{.*"data":false/],
  ["data-text", "takes an error whose data is a text for a result", /"error":\{.*"data":"more"/],
  ["data-list", "takes an error whose data is a list for a result", /"error":\{.*"data":\[1,/],
  [
    "message-empty",
    "takes an error with an empty message for a result",
    /"error":\{"code":-?\d+,"message":""/,
  ],
  [
    "message-lines",
    "takes an error with several lines in its message for a result",
    /"error":\{[\s\S]*\\u0000"/,
  ],
  ["message-long", "takes an error with a long message for a result", /"error":\{.*e{60000}/],
];

/** Takes an error for a result, if its text matches. */
function takes(which: RegExp): Hooks {
  let isStrange = false;
  return {
    receive: (text) => {
      isStrange ||= which.test(text);
      return text;
    },
    decide: {
      acceptedResult: (value) => {
        const was = isStrange;
        isStrange = false;
        return value || was;
      },
    },
  };
}

/** One for each row of the table of errors. */
export const errorFormFaults: readonly Fault[] = [
  ...ROWS.map(([name, describe, which]) => ({
    id: `forms.errors.${name}`,
    describe,
    trips: [`client.forms.errors.${name}`],
    says: /a report that the client accepted a result/,
    remember: () => takes(which),
  })),
  {
    id: "forms.errors.swallowed",
    describe: "does not give an error on the stream to its caller",
    transports: HTTP_SSE,
    trips: ["client.forms.errors.plain"],
    says: /notifications\/cancelled for this call|nothing more, until/,
    receive: (text) => (text.includes('"message":"A plain error"') ? "" : text),
  },
];
