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
import { came, error, leg, legOf, notification, request, result, sent } from "./testing/leg.ts";
import { says } from "./testing/says.ts";

const ping = request(1, "ping");
const silent = leg(sent(ping));
const v2 = (members: object) => ({ jsonrpc: "2.0", ...members });

says(versionMember, 'Every message says jsonrpc: "2.0"', {
  "good: every kind of message says so": [
    leg(came(ping), came(notification("x")), came(result(1)), came(error(2))),
    "pass at 5: 4 looked at",
  ],
  "broken: one says nothing": [
    leg(came(ping), came({ id: 1, result: {} })),
    'fail at 3 /jsonrpc: /jsonrpc must be "2.0", got nothing',
  ],
  "broken: one in a batch says nothing": [
    legOf("2025-03-26", "stdio", [came([ping, { method: "x" }])]),
    'fail at 2 /1/jsonrpc: /jsonrpc must be "2.0", got nothing',
  ],
  "good: what else is wrong is left to others": [leg(came(v2({ id: 1 }))), "pass at 2: 1 looked at"],
  "not applicable: no message": [silent, "not-applicable: the server sent no message"],
});

says(wellFormed, "Every message is a request, a notification or a response", {
  "good: a response": [leg(came(result(1))), "pass at 2: 1 looked at"],
  "broken: neither method, result nor error": [
    leg(came(v2({ id: 1 }))),
    'fail at 2 whole: must have "method" (request, notification), "result" or "error" (response), has none of them',
  ],
  "broken: a method that is no string": [
    leg(came(v2({ id: 1, method: 5 }))),
    'fail at 2 /method: /method must be "string", got "number"',
  ],
  "broken: a result that is no object": [
    leg(came(v2({ id: 1, result: 5 }))),
    'fail at 2 /result: /result must be "object", got "number"',
  ],
  "not applicable: no message": [silent, "not-applicable: the server sent no message"],
});

says(paramsObject, "The params of the server's requests and notifications are objects", {
  "good: an object, or none": [
    leg(came(notification("x", {})), came(request(1, "y"))),
    "pass at 3: 2 looked at",
  ],
  "broken: a list": [
    leg(came(notification("x", [1]))),
    'fail at 2 /params: /params must be "object", got "array"',
  ],
  "not applicable: responses have none": [
    leg(came(result(1))),
    "not-applicable: the server sent no request and no notification",
  ],
});

says(requestIdType, "The id of each request of the server is a string or an integer", {
  "good: either": [leg(came(ping), came(request("a", "ping"))), "pass at 3: 2 looked at"],
  "broken: a fraction": [
    leg(came(request(1.5, "ping"))),
    "fail at 2 /id: /id must be a string or an integer, got 1.5",
  ],
  "good: the id of a response is another matter": [
    leg(came(ping), came(result(true))),
    "pass at 2: 1 looked at",
  ],
  "not applicable: no request": [leg(came(result(1))), "not-applicable: the server sent no request"],
});

says(requestIdNull, "No request of the server has the id null", {
  "good: a number": [leg(came(ping)), "pass at 2: 1 looked at"],
  "broken: null": [
    leg(came(request(null, "ping"))),
    "fail at 2 /id: /id must be a string or an integer, null is never an id",
  ],
  "not applicable: no request": [leg(came(notification("x"))), "not-applicable: the server sent no request"],
});

says(notificationId, "No notification of the server has an id", {
  "good: none": [leg(came(notification("notifications/message", {}))), "pass at 2: 1 looked at"],
  "broken: an id": [
    leg(came(request(1, "notifications/message", {}))),
    'fail at 2 /id: /id a notification has no id, got one on "notifications/message"',
  ],
  "not applicable: nothing that could be one": [
    leg(came(result(1))),
    "not-applicable: the server sent no notification",
  ],
});

says(resultOrError, "Every response has either a result or an error, never both", {
  "good: one of them": [leg(came(result(1)), came(error(2))), "pass at 3: 2 looked at"],
  "broken: both": [
    leg(came({ ...result(1), ...error(1) })),
    'fail at 2 whole: must have either "result" or "error", has both',
  ],
  "not applicable: no response": [leg(came(ping)), "not-applicable: the server sent no response"],
});

says(errorMembers, "Every error has a code and a message", {
  "good: both": [leg(came(error(1))), "pass at 2: 1 looked at"],
  "broken: no message": [
    leg(came(error(1, -1, 7))),
    'fail at 2 /error/message: /error/message must be "string", got "number"',
  ],
  "broken: no object": [
    leg(came(v2({ id: 1, error: "no" }))),
    'fail at 2 /error: /error must be "object", got "string"',
  ],
  "not applicable: no error": [leg(came(result(1))), "not-applicable: the server sent no error"],
});

says(errorCode, "The code of every error is an integer", {
  "good: an integer": [leg(came(error(1))), "pass at 2: 1 looked at"],
  "broken: a name": [
    leg(came(error(1, "E_NO"))),
    'fail at 2 /error/code: /error/code must be an integer, got "E_NO"',
  ],
  "not applicable: no error": [leg(came(result(1))), "not-applicable: the server sent no error"],
});

says(resultType, "Every result names its kind in resultType", {
  "good: it does": [
    legOf("2026-07-28", "stdio", [sent(ping), came(result(1, { resultType: "complete" }))]),
    "pass at 3: 1 looked at",
  ],
  "broken: it does not": [
    legOf("2026-07-28", "stdio", [sent(ping), came(result(1))]),
    'fail at 3 /result/resultType: /result/resultType must be "string", got "nothing"',
  ],
  "not applicable: the request was broken on purpose": [
    legOf("2026-07-28", "stdio", [sent(ping, { broken: true }), came(result(1))]),
    "not-applicable: the server sent no result",
  ],
  "not applicable: an error has no kind": [
    legOf("2026-07-28", "stdio", [sent(ping), came(error(1))]),
    "not-applicable: the server sent no result",
  ],
});

says(responseId, "the id of the request, as it was sent", {
  "good: as sent": [leg(sent(ping), came(result(1)), came(notification("x"))), "pass at 3: 1 looked at"],
  "good: an id that nobody sent is judged elsewhere": [leg(came(result(8))), "pass at 2: 1 looked at"],
  "good: what else is wrong with a response is judged elsewhere": [
    leg(sent(ping), came(v2({ id: 1, result: 5 }))),
    "pass at 3: 1 looked at",
  ],
  "broken: one of another type, and one that is neither string nor integer": [
    leg(sent(ping), came(result("1")), came(result(true))),
    'fail at 3 /id: the id "1" of another type',
    "fail at 4 /id: /id must be a string or an integer, got true",
  ],
  "broken: another type": [leg(sent(ping), came(result("1"))), 'fail at 3 /id: the id "1" of another type'],
  "broken: null, though the request could be read": [
    leg(sent(ping), came(result(null))),
    "fail at 3 /id: a response with the id null, though each request could be read",
  ],
  "broken: none, though the request could be read": [
    leg(sent(ping), came({ jsonrpc: "2.0", result: {} })),
    "fail at 3 /id: a response with no id, though each request could be read",
  ],
  "broken: neither string nor integer": [
    leg(sent(ping), came(result(true))),
    "fail at 3 /id: /id must be a string or an integer, got true",
  ],
  "good: the id of a request of the server is judged elsewhere": [
    leg(sent(ping), came(result(1)), came(request(true, "ping"))),
    "pass at 3: 1 looked at",
  ],
  "broken: of another type and a fraction is told once": [
    leg(sent(request("1.5", "ping")), came(result(1.5))),
    "fail at 3 /id: the id 1.5 of another type",
  ],
  "not applicable: no response": [silent, "not-applicable: the server sent no response"],
});
