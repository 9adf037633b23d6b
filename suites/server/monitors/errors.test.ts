import { brief } from "../../../harness/session/reply.ts";
import { definedCodes, legacyCodes, ownCodes, shortMessages } from "./errors.ts";
import { came, error, leg, legOf, request, result, sent } from "./testing/leg.ts";
import { says } from "./testing/says.ts";

const refused = (code: unknown) => leg(sent(request(1, "ping")), came(error(1, code)));
const refusedNow = (code: unknown) =>
  legOf("2026-07-28", "stdio", [sent(request(1, "ping")), came(error(1, code))]);

const good = "pass at 3: 1 looked at";
const broken = (code: number) => `fail at 3 /error/code: error ${code} "no"`;
const none = "not-applicable: the server sent no error";

says(ownCodes, "a code that JSON-RPC defines, or one outside -32768 to -32100", {
  "good: defined": [refused(-32601), good],
  "good: below the range": [refused(-32769), good],
  "good: above the range": [refused(-32099), good],
  "good: no number is judged elsewhere": [refused("-32150"), good],
  "broken: the lowest of the range": [refused(-32768), broken(-32768)],
  "broken: the highest of the range": [refused(-32100), broken(-32100)],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [came([error(1, -32150, { not: "a text" })])]),
    'fail at 2 /0/error/code: error -32150 {"not":"a text"}',
  ],
  "not applicable: no error": [leg(came(result(1))), none],
  "not applicable: a request that has an error": [
    leg(came({ ...request(1, "x"), error: { code: -32150, message: "no" } })),
    none,
  ],
  "not applicable: an error that is no object": [leg(came({ jsonrpc: "2.0", id: 1, error: "no" })), none],
});

says(legacyCodes, "no code from -32019 to -32000", {
  "good: below": [refusedNow(-32020), good],
  "good: above": [refusedNow(-31999), good],
  "good: what the revision defines": [refused(-32002), good],
  "broken: the lowest": [refusedNow(-32019), broken(-32019)],
  "broken: the highest": [refusedNow(-32000), broken(-32000)],
  "not applicable: no error": [leg(came(result(1))), none],
});

says(definedCodes, "-32020, -32021 or -32022, or no code from -32099 to -32020", {
  "good: defined": [refusedNow(-32021), good],
  "good: below": [refusedNow(-32100), good],
  "good: above": [refusedNow(-32019), good],
  "good: the code of URL elicitation has a check of its own": [refusedNow(-32042), good],
  "broken: the lowest": [refusedNow(-32099), broken(-32099)],
  "broken: the highest, where it is not defined": [refused(-32020), broken(-32020)],
  "not applicable: no error": [leg(came(result(1))), none],
});

const worded = (text: unknown) => leg(came(error(1, -32603, text)));

says(shortMessages, "one line of at most 300 characters", {
  "good: as long as can be": [worded("a".repeat(300)), "pass at 2: 1 looked at"],
  "good: a line with its end": [worded("no\n"), "pass at 2: 1 looked at"],
  "a fact: longer": [
    worded("a".repeat(301)),
    `observed at 2: an error message of 301 characters in 1 lines: ${brief("a".repeat(301))}`,
  ],
  "a fact: two lines": [
    worded("no\nno\n"),
    "observed at 2: an error message of 6 characters in 2 lines: no no ",
  ],
  "not applicable: no text": [worded(7), none],
});
