import { brief } from "../../../../harness/session/replies/reply.ts";
import { error, leg, legOf, received, request, result, sent } from "../../../testing/server/leg.ts";
import { verdicts } from "../../../testing/server/verdicts.ts";
import { definedCodes, legacyCodes, ownCodes, shortMessages } from "./errors.ts";

const refused = (code: unknown) => leg(sent(request(1, "ping")), received(error(1, code)));
const refusedNow = (code: unknown) =>
  legOf("2026-07-28", "stdio", [sent(request(1, "ping")), received(error(1, code))]);

const good = "pass at 3: 1 checked";
const broken = (code: number) => `fail at 3 /error/code: error ${code} "no"`;
const none = "inconclusive: a server that sends an error with a number as code";

verdicts(ownCodes, "a code that JSON-RPC defines, or a code outside -32768 to -32100", {
  "good: defined": [refused(-32601), good],
  "good: below the range": [refused(-32769), good],
  "good: above the range": [refused(-32099), good],
  "no verdict: another check judges a code that is no number": [
    refused("-32150"),
    "inconclusive: depends on jsonrpc.error.code-integer: a code that is no integer",
  ],
  "broken: the lowest of the range": [refused(-32768), broken(-32768)],
  "broken: the highest of the range": [refused(-32100), broken(-32100)],
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [received([error(1, -32150, { not: "a text" })])]),
    'fail at 2 /0/error/code: error -32150 {"not":"a text"}',
  ],
  "not exercised: no error": [leg(received(result(1))), none],
  "not exercised: a request with an error member": [
    leg(received({ ...request(1, "x"), error: { code: -32150, message: "no" } })),
    none,
  ],
  "no verdict: an error that is not an object, beside one that is": [
    leg(received(error(1)), received({ jsonrpc: "2.0", id: 2, error: "no" })),
    "inconclusive: depends on jsonrpc.error.code-and-message: an error that is no object",
  ],
  "broken: beside an error that is not an object": [
    leg(received(error(1, -32768)), received({ jsonrpc: "2.0", id: 2, error: "no" })),
    'fail at 2 /error/code: error -32768 "no"',
  ],
});

verdicts(legacyCodes, "no code from -32019 to -32000", {
  "good: below": [refusedNow(-32020), good],
  "good: above": [refusedNow(-31999), good],
  "good: a code that the revision defines": [refused(-32002), good],
  "broken: the lowest": [refusedNow(-32019), broken(-32019)],
  "broken: the highest": [refusedNow(-32000), broken(-32000)],
  "not exercised: no error": [leg(received(result(1))), none],
});

verdicts(definedCodes, "-32020, -32021, -32022, or a code outside -32099 to -32020", {
  "good: defined": [refusedNow(-32021), good],
  "good: below": [refusedNow(-32100), good],
  "good: above": [refusedNow(-32019), good],
  "good: another check judges the code of URL elicitation": [refusedNow(-32042), good],
  "broken: the lowest": [refusedNow(-32099), broken(-32099)],
  "broken: the highest, where it is not defined": [refused(-32020), broken(-32020)],
  "not exercised: no error": [leg(received(result(1))), none],
});

const worded = (text: unknown) => leg(received(error(1, -32603, text)));

verdicts(shortMessages, "one line of at most 300 characters", {
  "good: the greatest length": [worded("a".repeat(300)), "pass at 2: 1 checked"],
  "good: one line with a line feed": [worded("no\n"), "pass at 2: 1 checked"],
  "observed: longer": [
    worded("a".repeat(301)),
    `observed at 2: an error message of 301 characters in 1 lines: ${brief("a".repeat(301))}`,
  ],
  "observed: two lines": [
    worded("no\nno\n"),
    "observed at 2: an error message of 6 characters in 2 lines: no no ",
  ],
  "no verdict: the message of the error is not a string": [
    worded(7),
    "inconclusive: depends on jsonrpc.error.code-and-message: an error without a text as its message",
  ],
});
