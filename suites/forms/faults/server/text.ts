import type { Fault } from "../../../../harness/switches/server.ts";
import { metaOf, refuses } from "./refusing.ts";

/** The key of `_meta` in which forms have a value. */
export const KEY = "mcp-conform.invalid/form";

const TEXTS: readonly (readonly [name: string, describe: string, text: RegExp])[] = [
  ["reversed", "refuses a message that ends with its version", /"jsonrpc":"2\.0"\}$/],
  ["spaced", "refuses a message with tabs between its tokens", /^ \t \{ \t "/],
  ["escaped", "refuses a method that is escaped", /"method":"\\u/],
  ["escaped-names", "refuses members whose names are escaped", /"\\u006a/],
  ["ascii", "refuses a character that is escaped in two parts", /\\ud83d\\ude42/],
  ["ascii-capitals", "refuses escapes with capital digits", /\\uD83D\\uDE42/],
  ["solidus", "refuses an escaped solidus", /\\\//],
  ["exponent", "refuses numbers with an exponent", /:\[0E\+0,/],
  ["fraction", "refuses integers with a fraction", /:\[0\.0,/],
  ["raw", "refuses a line separator in a string", /\u2029/],
  ["controls", "refuses escaped control characters", /\\u0000\\b/],
  ["values", "refuses null in _meta", /"none":null/],
];

export const textFaults: readonly Fault[] = [
  ...TEXTS.map(([name, describe, pattern]) =>
    refuses(`text.${name}`, describe, (_, text) => pattern.test(text)),
  ),
  refuses("text.indented", "refuses a body on several lines", (_, text) => text.startsWith("\r\n\t {"), {
    transports: ["http"],
  }),
  {
    id: "forms.deep-meta-unanswered",
    describe: "does not answer a request with a deep value in _meta",
    trips: ["forms.text.depth"],
    says: /no answer/,
    dispatch: (call, next) =>
      JSON.stringify(metaOf({ params: call.params })[KEY] ?? null).startsWith('{"in":{"in":')
        ? new Promise(() => {})
        : next(call),
  },
  {
    id: "forms.another-result",
    describe: "answers a request whose members are in reverse order with another result",
    trips: ["forms.text.reversed"],
    says: /another result/,
    remember: () => {
      const ids = new Set<unknown>();
      return {
        receive: (text) => {
          if (/"jsonrpc":"2\.0"\}$/.test(text)) ids.add((JSON.parse(text) as { id?: unknown }).id);
          return text;
        },
        outgoing: (message) =>
          "result" in message && ids.has(message.id)
            ? [{ ...message, result: { ...message.result, isReversed: true } }]
            : [message],
      };
    },
  },
];
