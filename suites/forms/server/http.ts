import { HeaderMismatch } from "../../../harness/check/answers.ts";
import { declares } from "../../../harness/check/applies.ts";
import { inTheMiddle } from "../../../harness/forms/delivery.ts";
import { withParams } from "../../../harness/forms/members.ts";
import type { Reply } from "../../../harness/session/replies/reply.ts";
import type { Headers } from "../../../harness/trace/event.ts";
import type { Form, Sent, Subject } from "./form.ts";
import { plain } from "./subjects.ts";

type Change = (headers: Headers) => Headers;

const renamed =
  (write: (name: string) => string): Change =>
  (headers) =>
    headers.map(([name, value]) => [write(name), value]);

/** In place of all headers with the name. */
const replaced =
  (name: string, ...values: readonly string[]): Change =>
  (headers) => [
    ...headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase()),
    ...values.map((value) => [name, value] as const),
  ];

const added =
  (name: string, value: string): Change =>
  (headers) => [...headers, [name, value]];

const ACCEPT =
  "The client includes an Accept header that lists application/json and text/event-stream as supported content types.";

const CASE = "Field names are case-insensitive (RFC 9110, section 5.1).";

const HINT =
  "Leave the reading of headers to the HTTP library of your language, and compare media types without their parameters.";

interface Row {
  readonly name: string;
  readonly words: string;
  readonly legal: string;
  readonly change: Change;
  readonly more?: Partial<Form>;
  readonly sent?: (text: string) => Partial<Sent>;
}

function isRefusal(reply: Reply, from: number, to: number): boolean {
  const status = "http" in reply ? (reply.http?.status ?? 0) : 0;
  return status >= from && status <= to;
}

const ROWS: readonly Row[] = [
  {
    name: "lower-case",
    words: "all names of headers in lower case",
    legal: CASE,
    change: renamed((name) => name.toLowerCase()),
  },
  {
    name: "upper-case",
    words: "all names of headers in upper case",
    legal: CASE,
    change: renamed((name) => name.toUpperCase()),
  },
  {
    name: "order",
    words: "its headers in reverse order",
    legal: "The order of fields with different names is not significant (RFC 9110, section 5.3).",
    change: (headers) => headers.toReversed(),
  },
  {
    name: "accept-order",
    words: "Accept: text/event-stream, application/json",
    legal: ACCEPT,
    change: replaced("Accept", "text/event-stream, application/json"),
  },
  {
    name: "accept-lines",
    words: "two Accept lines",
    legal: `${ACCEPT} A list may be on several lines (RFC 9110, section 5.3).`,
    change: replaced("Accept", "application/json", "text/event-stream"),
  },
  {
    name: "accept-quality",
    words: "quality values in Accept",
    legal: `${ACCEPT} Each type may have a weight (RFC 9110, section 12.4.2).`,
    change: replaced("Accept", "application/json;q=0.9, text/event-stream;q=0.8"),
  },
  {
    name: "accept-more",
    words: "further types in Accept",
    legal: `${ACCEPT} Others may be listed beside them.`,
    change: replaced("Accept", "text/html, application/json, text/event-stream, */*;q=0.1"),
  },
  {
    name: "accept-no-space",
    words: "Accept without spaces",
    legal: `${ACCEPT} White space around commas is optional (RFC 9110, section 5.6.1).`,
    change: replaced("Accept", "application/json,text/event-stream"),
  },
  {
    name: "accept-capitals",
    words: "types in capitals in Accept",
    legal: `${ACCEPT} Type and subtype are case-insensitive (RFC 9110, section 8.3.1). One that compares them exactly refuses with 406: no client is known to write so, so this is a fact.`,
    change: replaced("Accept", "Application/JSON, Text/Event-Stream"),
    more: { mayRefuse: (reply) => "http" in reply && reply.http?.status === 406 },
  },
  {
    name: "charset",
    words: "Content-Type: application/json; charset=utf-8",
    legal:
      "A media type may have parameters (RFC 9110, section 8.3.1); charset has no effect on JSON (RFC 8259, section 11).",
    change: replaced("Content-Type", "application/json; charset=utf-8"),
  },
  {
    name: "type-capitals",
    words: "Content-Type: Application/JSON",
    legal:
      "Type and subtype are case-insensitive (RFC 9110, section 8.3.1). One that compares them exactly refuses with 415: no client is known to write so, so this is a fact.",
    change: replaced("Content-Type", "Application/JSON"),
    more: { mayRefuse: (reply) => "http" in reply && reply.http?.status === 415 },
  },
  {
    name: "close",
    words: "Connection: close",
    legal: "A client that sends no further request on the connection says so (RFC 9112, section 9.6).",
    change: added("Connection", "close"),
  },
  {
    name: "unknown-header",
    words: "a header that nothing defines",
    legal: "Unrecognized header fields are ignored (RFC 9110, section 5.1).",
    change: added("X-Mcp-Conform", "form"),
  },
  {
    name: "user-agent",
    words: "a User-Agent with a comment",
    legal: "A User-Agent has products and comments (RFC 9110, section 10.1.5).",
    change: added("User-Agent", "mcp-conform/1 (tests of forms)"),
  },
  {
    name: "chunked",
    words: "a chunked body in two pieces",
    legal:
      "A recipient parses the chunked coding (RFC 9112, section 7.1). One that needs a length refuses with 411, which is a fact.",
    change: added("Transfer-Encoding", "chunked"),
    sent: (text) => ({ cuts: inTheMiddle(text) }),
    more: { mayRefuse: (reply) => "http" in reply && reply.http?.status === 411 },
  },
  {
    name: "expect",
    words: "Expect: 100-continue, and the body after it",
    legal:
      "A client may wait for an interim response before it sends the body (RFC 9110, section 10.1.1). One that cannot meet it refuses with 417, which is a fact.",
    change: added("Expect", "100-continue"),
    more: { mayRefuse: (reply) => "http" in reply && reply.http?.status === 417 },
  },
];

const NAME_LENGTH = 2_000;

/** Since 2026-07-28 a header repeats the name. */
const unknownTool: Subject = {
  words: "tools/call of a tool that does not exist",
  applies: declares("tools"),
  plain: async () => ({ method: "tools/call", params: { name: "mcp-conform-unknown", arguments: {} } }),
};

const named = (name: string, words: string, value: string): Form => ({
  id: `forms.header.${name}`,
  words,
  title: `The server answers tools/call with ${words}`,
  legal:
    "Mcp-Name repeats the name (basic/transports/streamable-http), which may be any text. A server may limit its headers with status 431, or names with another error: this is a fact.",
  requirement: "forms.http.any-syntax",
  transport: "http",
  revisions: { since: "2026-07-28" },
  subject: unknownTool,
  write: (message) => ({ message: withParams(message, { name: value }) }),
  // The names are the same in both places, so that they differ is no refusal.
  mayRefuse: (reply) =>
    (reply.kind === "error" && reply.code !== HeaderMismatch) ||
    (reply.kind === "status" && isRefusal(reply, 400, 499)),
  hint: "Decode Mcp-Name where it is encoded, compare it with the name in the body, and answer a header that is too long with status 431.",
});

const headerForms: readonly Form[] = [
  named("name-long", "a name of 2,000 characters", "mcp-conform-".padEnd(NAME_LENGTH, "n")),
];

export const httpForms: readonly Form[] = ROWS.map(
  ({ name, words, legal, change, sent = () => ({}), more = {} }): Form => ({
    id: `forms.http.${name}`,
    words,
    title: `The server answers a POST with ${words}`,
    legal,
    requirement: "forms.http.any-syntax",
    transport: "http",
    subject: plain,
    write: (message) => ({ message, headers: change, ...sent(JSON.stringify(message)) }),
    hint: HINT,
    ...more,
  }),
).concat(headerForms);
