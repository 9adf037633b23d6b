import { ProtocolError } from "../../../harness/reference/message.ts";
import { refusal } from "../../../harness/reference/server/wire/exchange.ts";
import type { JsonObject } from "../../../harness/switches/message.ts";
import type { Oddity } from "../../../harness/switches/server.ts";

/** Longer messages are refused. */
const LONGEST = 60_000;

const INVALID_REQUEST = -32600;

/** What answers may do in any form of the request. */
export const formOddities: readonly Oddity[] = [
  {
    id: "forms.members-in-turn",
    describe: "writes the members of each second response in reverse order",
    remember: () => {
      let count = 0;
      return {
        outgoing: (message) => {
          if (!("result" in message)) return [message];
          count += 1;
          const reversed = (object: JsonObject) => Object.fromEntries(Object.entries(object).toReversed());
          return count % 2 === 0 ? [reversed({ ...message, result: reversed(message.result) })] : [message];
        },
      };
    },
  },
  {
    id: "forms.volatile-member",
    describe: "counts its results in a member of _meta",
    remember: () => {
      let count = 0;
      return {
        outgoing: (message) => {
          if (!("result" in message)) return [message];
          count += 1;
          const { _meta: meta, ...result } = message.result as { readonly _meta?: JsonObject };
          return [{ ...message, result: { ...result, _meta: { ...meta, "com.example/count": count } } }];
        },
      };
    },
  },
  {
    id: "forms.size-refused",
    describe: "refuses a request of more than 60,000 characters with an error",
    transports: ["stdio"],
    dispatch: async (call, next) => {
      if (JSON.stringify(call.params).length > LONGEST) throw new ProtocolError(INVALID_REQUEST, "Too large");
      return next(call);
    },
  },
  {
    id: "forms.size-413",
    describe: "refuses a body of more than 60,000 characters with status 413",
    transports: ["http"],
    http: async (request, next) =>
      request.body.length > LONGEST ? refusal(413, "Too large") : next(request),
  },
  {
    id: "forms.chunked-411",
    describe: "needs a Content-Length, and refuses a chunked body with status 411",
    transports: ["http"],
    http: async (request, next) =>
      request.headers["transfer-encoding"] === undefined ? next(request) : refusal(411, "Length required"),
  },
  {
    id: "forms.limited",
    describe: "answers each tenth request for a list with status 429 and Retry-After: 0",
    transports: ["http"],
    remember: () => {
      let count = 0;
      return {
        http: async (request, next) => {
          // A call that was sent once is not sent again, so it would have no verdict.
          if (!request.body.includes('/list"')) return next(request);
          count += 1;
          const reply = { ...refusal(429, "Later"), headers: { "retry-after": "0" } };
          return count % 10 === 0 ? { ...reply, body: "" } : next(request);
        },
      };
    },
  },
  {
    id: "forms.values-excluded",
    describe: "refuses an empty text, 0, false, null and an empty list as values of arguments, and says so",
    dispatch: async (call, next) => {
      const { arguments: given } = call.params as { readonly arguments?: JsonObject };
      const isEmpty = (value: unknown) => !value || (Array.isArray(value) && value.length === 0);
      if (call.method !== "tools/call" || !Object.values(given ?? {}).some(isEmpty)) return next(call);
      const result = await next(call);
      return { ...result, content: [{ type: "text", text: "The value is out of range." }], isError: true };
    },
  },
];
