import { onAnswer } from "../../../harness/reference/client/rewrite.ts";
import type { Oddity } from "../../../harness/reference/client/switch.ts";
import { ProtocolError } from "../../../harness/reference/message.ts";
import { isObject } from "../../../schema/json.ts";
import { STATEFUL } from "../../across-topics/faults/client/places.ts";

const INVALID_REQUEST = -32600;

/** Larger requests of the server are refused. */
const LONGEST = 60_000;

/** What a client may do with any form of what the server sends. */
export const formOddities: readonly Oddity[] = [
  {
    id: "forms.pings-late",
    // Responses may come in another order than their requests.
    describe: "answers each second ping after the next messages",
    revisions: STATEFUL,
    remember: () => {
      let count = 0;
      return {
        answer: async (asked, next) => {
          if (asked.method !== "ping") return next(asked);
          count += 1;
          if (count % 2 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
          return next(asked);
        },
      };
    },
  },
  {
    id: "forms.pings-with-meta",
    // Each result may have _meta, also an empty one.
    describe: "answers pings with _meta, in which a member changes",
    revisions: STATEFUL,
    remember: () => {
      let count = 0;
      return onAnswer("ping", () => {
        count += 1;
        return { _meta: { "com.example/count": count } };
      });
    },
  },
  {
    id: "forms.size-refused",
    // No sentence says which sizes a client reads.
    describe: "refuses requests of more than 60,000 characters with an error",
    revisions: STATEFUL,
    answer: async (asked, next) => {
      if (JSON.stringify(asked.params).length > LONGEST)
        throw new ProtocolError(INVALID_REQUEST, "Too large");
      return next(asked);
    },
  },
  {
    id: "forms.pages-limited",
    // A client decides how much of a list it reads.
    describe: "reads at most eight pages of each list",
    decide: { cursor: (value, { pages }) => (pages >= 8 ? undefined : value) },
  },
  {
    id: "forms.reports-without-text",
    // A driver need not report the text of a result.
    describe: "reports only whether it accepted a result",
    request: (call, next) => {
      const { name, arguments: given } = call.params;
      if (name !== "mcp_conform_report" || !isObject(given)) return next(call);
      const { text: _, ...others } = given;
      return next({ ...call, params: { ...call.params, arguments: others } });
    },
  },
  {
    id: "forms.url-escapes-small",
    // RFC 3986: the digits of an escape mean the same in either case.
    describe: "writes the escapes in the URL of a server with small letters",
    transports: ["http"],
    decide: { url: (url) => url.replace(/%[0-9A-F]{2}/g, (digits) => digits.toLowerCase()) },
  },
];
