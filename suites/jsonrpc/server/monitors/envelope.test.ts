import { expect, it } from "vitest";
import { runCheck } from "../../../../harness/run/lanes/run-check.ts";
import {
  error,
  leg,
  legOf,
  notification,
  received,
  request,
  result,
  type Step,
  sent,
} from "../../../testing/server/leg.ts";
import { verdicts } from "../../../testing/server/verdicts.ts";
import {
  errorCode,
  errorMembers,
  notificationId,
  paramsObject,
  requestIdNull,
  requestIdType,
  responseId,
  resultOrError,
  resultType,
  versionMember,
  wellFormed,
} from "./envelope.ts";

const ping = request(1, "ping");
const silent = leg(sent(ping));
const v2 = (members: object) => ({ jsonrpc: "2.0", ...members });

const HIDDEN_ERROR = "inconclusive: depends on jsonrpc.error.code-and-message: an error that is no object";

verdicts(versionMember, 'Every message of the server has jsonrpc: "2.0"', {
  "good: every kind of message has it": [
    leg(received(ping), received(notification("x")), received(result(1)), received(error(2))),
    "pass at 5: 4 checked",
  ],
  "broken: one message lacks it": [
    leg(received(ping), received({ id: 1, result: {} })),
    'fail at 3 /jsonrpc: /jsonrpc must be "2.0", got nothing',
  ],
  "broken: one message in a batch lacks it": [
    legOf("2025-03-26", "stdio", [received([ping, { method: "x" }])]),
    'fail at 2 /1/jsonrpc: /jsonrpc must be "2.0", got nothing',
  ],
  "good: other checks judge other problems": [leg(received(v2({ id: 1 }))), "pass at 2: 1 checked"],
  "not exercised: no message": [silent, "inconclusive: a server that sends a message"],
});

verdicts(wellFormed, "Every message of the server is a request, a notification or a response", {
  "good: a response": [leg(received(result(1))), "pass at 2: 1 checked"],
  "no verdict: an error that is no object": [
    leg(received(result(1)), received(v2({ id: 2, error: "no" }))),
    HIDDEN_ERROR,
  ],
  "broken: neither method, result nor error": [
    leg(received(v2({ id: 1 }))),
    'fail at 2 whole: must have "method" (request, notification), "result" or "error" (response), has none of them',
  ],
  "broken: an array of messages": [
    leg(received([result(1)])),
    "fail at 2 whole: an array of messages, which 2025-11-25 does not have",
  ],
  "good: an array that answers an array of a check, which judges it": [
    leg(sent([ping]), received([result(1)])),
    "pass at 3: 1 checked",
  ],
  "good: a result that is null, to a message that a check broke: this check judges it": [
    leg(sent({ ...notification("x"), id: 1 }, { broken: true }), received(v2({ id: 1, result: null }))),
    "pass at 3: 1 checked",
  ],
  "good: a response to a notification, which another check reports": [
    leg(sent(notification("x")), received({ jsonrpc: "2.0", result: null }), received(result(1))),
    "pass at 4: 1 checked",
  ],
  "good: an array where batches exist": [
    legOf("2025-03-26", "stdio", [received([result(1)])]),
    "pass at 2: 1 checked",
  ],
  "broken: a method that is not a string": [
    leg(received(v2({ id: 1, method: 5 }))),
    "fail at 2 /method: /method must be a string, got a number",
  ],
  "broken: a result that is not an object": [
    leg(received(v2({ id: 1, result: 5 }))),
    "fail at 2 /result: /result must be an object, got a number",
  ],
  "not exercised: no message": [silent, "inconclusive: a server that sends a message"],
  "good: an error with a code and a message, in 2024-11-05": [
    legOf("2024-11-05", "stdio", [sent(ping), received(error(1))]),
    "pass at 3: 1 checked",
  ],
  "broken: an error that is a text, in 2024-11-05, where no other check is about its members": [
    legOf("2024-11-05", "stdio", [sent(ping), received(v2({ id: 1, error: "no" }))]),
    "fail at 3 /error: /error must be an object, got a string",
  ],
  "not judged: the same in later revisions, where another check is": [
    legOf("2025-11-25", "stdio", [sent(ping), received(v2({ id: 1, error: "no" }))]),
    "inconclusive: depends on jsonrpc.error.code-and-message: an error that is no object",
  ],
});

verdicts(paramsObject, "The params of every request and notification of the server are an object", {
  "good: an object, or none": [
    leg(received(notification("x", {})), received(request(1, "y"))),
    "pass at 3: 2 checked",
  ],
  "broken: a list": [
    leg(received(notification("x", [1]))),
    "fail at 2 /params: /params must be an object, got an array",
  ],
  "not exercised: responses have none": [
    leg(received(result(1))),
    "inconclusive: a server that sends a request and no notification",
  ],
});

verdicts(requestIdType, "The id of every request of the server is a string or an integer", {
  "good: either": [leg(received(ping), received(request("a", "ping"))), "pass at 3: 2 checked"],
  "broken: a fraction": [
    leg(received(request(1.5, "ping"))),
    "fail at 2 /id: /id must be a string or an integer, got 1.5",
  ],
  "good: another check judges the id of a response": [
    leg(received(ping), received(result(true))),
    "pass at 2: 1 checked",
  ],
  "not exercised: no request": [leg(received(result(1))), "inconclusive: a server that sends a request"],
});

verdicts(requestIdNull, "No request of the server has the id null", {
  "good: a number": [leg(received(ping)), "pass at 2: 1 checked"],
  "broken: null": [
    leg(received(request(null, "ping"))),
    "fail at 2 /id: /id must be a string or an integer, null is never an id",
  ],
  "not exercised: no request": [
    leg(received(notification("x"))),
    "inconclusive: a server that sends a request",
  ],
});

verdicts(notificationId, "No notification of the server has an id", {
  "good: none": [leg(received(notification("notifications/message", {}))), "pass at 2: 1 checked"],
  "broken: an id": [
    leg(received(request(1, "notifications/message", {}))),
    'fail at 2 /id: /id a notification has no id, got one on "notifications/message"',
  ],
  "not exercised: no message with a method": [
    leg(received(result(1))),
    "inconclusive: a server that sends a notification",
  ],
});

verdicts(resultOrError, "Every response of the server has either a result or an error, not both", {
  "good: one of them": [leg(received(result(1)), received(error(2))), "pass at 3: 2 checked"],
  "broken: both": [
    leg(received({ ...result(1), ...error(1) })),
    'fail at 2 whole: must have either "result" or "error", has both',
  ],
  ...Object.fromEntries(
    ["no", null, [], 5].map((form) => [
      `no verdict: an error ${JSON.stringify(form)} that is no object`,
      [leg(received(result(1)), received(v2({ id: 2, error: form }))), HIDDEN_ERROR],
    ]),
  ),
  ...Object.fromEntries(
    ["no", null, [], 5].map((form) => [
      `no verdict: a result ${JSON.stringify(form)} that is no object`,
      [
        leg(received(result(1)), received(v2({ id: 2, result: form }))),
        "inconclusive: depends on jsonrpc.message.valid: a result that is no object",
      ],
    ]),
  ),
  "not exercised: no response": [leg(received(ping)), "inconclusive: a server that sends a response"],
});

verdicts(errorMembers, "Every error of the server has a code and a message", {
  "good: both": [leg(received(error(1))), "pass at 2: 1 checked"],
  "broken: no message": [
    leg(received(error(1, -1, 7))),
    "fail at 2 /error/message: /error/message must be a string, got a number",
  ],
  "broken: not an object": [
    leg(received(v2({ id: 1, error: "no" }))),
    "fail at 2 /error: /error must be an object, got a string",
  ],
  "not exercised: no error": [leg(received(result(1))), "inconclusive: a server that sends an error"],
});

verdicts(errorCode, "The code of every error of the server is an integer", {
  "good: an integer": [leg(received(error(1))), "pass at 2: 1 checked"],
  "broken: a name": [
    leg(received(error(1, "E_NO"))),
    'fail at 2 /error/code: /error/code must be an integer, got "E_NO"',
  ],
  "no verdict: an error that is no object, beside one that is": [
    leg(received(error(1)), received(v2({ id: 2, error: "no" }))),
    HIDDEN_ERROR,
  ],
  "not exercised: no error": [leg(received(result(1))), "inconclusive: a server that sends an error"],
});

verdicts(resultType, "Every result of the server has a resultType", {
  "good: present": [
    legOf("2026-07-28", "stdio", [sent(ping), received(result(1, { resultType: "complete" }))]),
    "pass at 3: 1 checked",
  ],
  "broken: missing": [
    legOf("2026-07-28", "stdio", [sent(ping), received(result(1))]),
    "fail at 3 /result/resultType: /result/resultType must be a string, got nothing",
  ],
  "not exercised: the check broke the request on purpose": [
    legOf("2026-07-28", "stdio", [sent(ping, { broken: true }), received(result(1))]),
    "inconclusive: a server that sends a result",
  ],
  "not exercised: an error has no resultType": [
    legOf("2026-07-28", "stdio", [sent(ping), received(error(1))]),
    "inconclusive: a server that sends a result",
  ],
});

verdicts(responseId, "the id of the request, with the same value and type", {
  "good: the same id": [
    leg(sent(ping), received(result(1)), received(notification("x"))),
    "pass at 3: 1 checked",
  ],
  "good: another check judges an id that no request had": [leg(received(result(8))), "pass at 2: 1 checked"],
  "good: other checks judge other problems of a response": [
    leg(sent(ping), received(v2({ id: 1, result: 5 }))),
    "pass at 3: 1 checked",
  ],
  "broken: one of another type, and one that is neither string nor integer": [
    leg(sent(ping), received(result("1")), received(result(true))),
    'fail at 3 /id: the id "1", which has another type',
    "fail at 4 /id: /id must be a string or an integer, got true",
  ],
  "broken: another type": [
    leg(sent(ping), received(result("1"))),
    'fail at 3 /id: the id "1", which has another type',
  ],
  "good: an object that a check sent as an id comes back": [
    leg(
      sent(v2({ id: { a: 1 }, method: "ping" }), { broken: true }),
      received(v2({ id: { a: 1 }, result: {} })),
    ),
    "pass at 3: 1 checked",
  ],
  "broken: another object than the one that a check sent as an id": [
    leg(
      sent(ping),
      sent(v2({ id: { a: 1 }, method: "ping" }), { broken: true }),
      received(v2({ id: { b: 1 }, result: {} })),
    ),
    "fail at 4 /id: /id must be a string or an integer, got an object",
  ],
  "broken: null, although the request was valid": [
    leg(sent(ping), received(result(null))),
    "fail at 3 /id: a response with the id null, although every request was valid",
  ],
  "broken: none, although the request was valid": [
    leg(sent(ping), received({ jsonrpc: "2.0", result: {} })),
    "fail at 3 /id: a response with no id, although every request was valid",
  ],
  "good: another check judges a response to a notification": [
    leg(sent(notification("x")), received({ jsonrpc: "2.0", result: {} })),
    "pass at 3: 1 checked",
  ],
  "broken: a response to a notification, in the revision that has no such check": [
    legOf("2024-11-05", "stdio", [sent(notification("x")), received({ jsonrpc: "2.0", result: {} })]),
    "fail at 3 /id: a response with no id, after a notification, which gets no response",
  ],
  "broken: the same over HTTP, where the exchange shows it": [
    legOf("2024-11-05", "http", [
      sent(notification("x"), { exchange: 1 }),
      received(result(null), { exchange: 1, status: 200 }),
    ]),
    "fail at 3 /id: a response with the id null, after a notification, which gets no response",
  ],
  "good: the same over HTTP+SSE, where another check judges it": [
    legOf("2024-11-05", "http+sse", [
      sent(notification("x"), { exchange: 1 }),
      received(result(null), { exchange: 1, status: 200 }),
    ]),
    "pass at 3: 1 checked",
  ],
  "broken: neither string nor integer": [
    leg(sent(ping), received(result(true))),
    "fail at 3 /id: /id must be a string or an integer, got true",
  ],
  "good: another check judges the id of a request of the server": [
    leg(sent(ping), received(result(1)), received(request(true, "ping"))),
    "pass at 3: 1 checked",
  ],
  "broken: another type and a fraction, reported once": [
    leg(sent(request("1.5", "ping")), received(result(1.5))),
    "fail at 3 /id: the id 1.5, which has another type",
  ],
  "not exercised: no response": [silent, "inconclusive: a server that sends a response"],
});

it("the hint for a response to a notification is that of notifications, and only there", () => {
  const hintsIn = (...steps: readonly Step[]) =>
    runCheck(
      { suite: "messages", check: responseId, level: "MUST" },
      { trace: legOf("2024-11-05", "stdio", steps) },
    ).outcome.findings.map(({ hint }) => hint);
  const noResponse = "A message without an id is a notification. Send no response to it, not even an error.";
  expect(hintsIn(sent(notification("x")), received(error(null)))).toEqual([noResponse]);
  expect(hintsIn(sent(ping), received(result(null)))).toEqual([undefined]);
});
