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
import { messagesValid, nullForOptional, ownMessages } from "./schema.ts";

const asked = (method: string, members: Record<string, unknown>) =>
  leg(sent(request(1, method, {})), received(result(1, members)));
const good = (at: number, count = 1) => `pass at ${at}: ${count} checked`;
const silent = leg(sent(request(1, "ping")));
const none = "inconclusive: a server that sends a message";

/** The error -32021 to a request of this check. */
const requiredBy = (by: string, data?: unknown) => {
  const call: Step = (common) => ({ ...sent(request(1, "tools/call", {}))(common), by }) as never;
  const { error: failure, ...rest } = error(1, -32021, "no");
  return legOf("2026-07-28", "stdio", [
    call,
    received({ ...rest, error: { ...failure, ...(data === undefined ? {} : { data }) } }),
  ]);
};

verdicts(messagesValid, "messages that are valid against the schema of 2026-07-28", {
  "good: error -32021 with the missing capabilities": [
    requiredBy("tools.call.answered", { requiredCapabilities: { roots: {} } }),
    good(3),
  ],
  "broken: error -32021 without data to a request of a feature": [
    requiredBy("tools.call.answered"),
    'fail at 3 /error: the response to tools/call: /error must have "data"',
  ],
  "broken: error -32021 with an array as data": [
    requiredBy("tools.call.answered", []),
    "fail at 3 /error/data: the response to tools/call: /error/data must be an object, got an array",
  ],
  "good: the check that provoked error -32021 judges its data": [
    requiredBy("meta.capabilities.required-error-data"),
    good(3),
  ],
});

verdicts(messagesValid, "messages that are valid against the schema of 2025-11-25", {
  "good: a request, a notification, a response": [
    leg(
      sent(request(1, "ping")),
      received(result(1)),
      received(request(2, "roots/list")),
      received(notification("notifications/cancelled", { requestId: 1 })),
    ),
    good(5, 3),
  ],
  "good: any members in the result of an unknown request": [
    leg(received(result(8, { anything: true }))),
    good(2),
  ],
  "broken: the _meta in the result of an unknown request": [
    leg(received(result(8, { _meta: 5 }))),
    "fail at 2 /result/_meta: the response to an unknown request: /result/_meta must be an object, got a number",
  ],
  "good: another suite judges the result of tools/list": [asked("tools/list", { tools: 5 }), good(3)],
  "good: another check judges the result of initialize": [asked("initialize", {}), good(3)],
  "good: another check judges progress without a token": [
    leg(received(notification("notifications/progress", {}))),
    good(2),
  ],
  "good: another check judges null for an optional member": [
    leg(received(notification("notifications/cancelled", { requestId: 1, reason: null }))),
    good(2),
  ],
  "no verdict: another check judges a broken envelope": [
    leg(received({ jsonrpc: "2.0", id: 1, method: 5 })),
    "inconclusive: depends on jsonrpc.message.valid: a method that is no text",
  ],
  "good: an error that repeats the broken id of a probe": [
    leg(
      sent({ jsonrpc: "2.0", id: {}, method: "ping" }, { broken: true }),
      received({ jsonrpc: "2.0", id: {}, error: { code: 1, message: "no" } }),
    ),
    good(3),
  ],
  "good: a result that repeats the fraction of a probe as its id": [
    leg(sent(request(1.5, "ping"), { broken: true }), received({ ...result(1), id: 1.5 })),
    good(3),
  ],
  "good: an error without id": [
    leg(received({ jsonrpc: "2.0", id: null, error: { code: 1, message: "no" } })),
    good(2),
  ],
  "broken: a notification": [
    leg(received(notification("notifications/cancelled", { requestId: true }))),
    "fail at 2 /params/requestId: notifications/cancelled: /params/requestId must be a string or an integer, got a boolean",
  ],
  "broken: a request": [
    leg(received(request(1, "elicitation/create"))),
    'fail at 2 whole: elicitation/create: the message must have "params"',
  ],
  "broken: the response to a request": [
    asked("tasks/list", {}),
    'fail at 3 /result: the response to tasks/list: /result must have "tasks"',
  ],
  "broken: in a message with an unusual but tolerated envelope": [
    leg(received({ ...notification("notifications/cancelled", { requestId: true }), result: {} })),
    "fail at 2 /params/requestId: notifications/cancelled: /params/requestId must be a string or an integer, got a boolean",
  ],
  "not exercised: no message": [silent, none],
});

const elicits = (params: Record<string, unknown>) => received(request(1, "elicitation/create", params));
const form = { type: "object", properties: {} };
const times = { createdAt: "2026-01-01T00:00:00Z", lastUpdatedAt: "2026-01-01T00:00:00Z" };
const task = { taskId: "t", status: "working", ttl: null, ...times };
const oldForm = (params: Record<string, unknown>) => legOf("2025-06-18", "stdio", [elicits(params)]);

verdicts(messagesValid, "messages that are valid against the schema of 2025-11-25", {
  "good: other checks judge the parts of an elicitation": [
    leg(elicits({ message: 5, requestedSchema: form })),
    good(2),
  ],
  "good: other checks judge the properties of its form": [
    leg(elicits({ message: "m", requestedSchema: { type: "object", properties: { a: { type: "null" } } } })),
    good(2),
  ],
  "broken: an item of required in its form that is no text": [
    leg(elicits({ message: "m", requestedSchema: { ...form, required: ["a", 5] } })),
    "fail at 2 /params/requestedSchema/required/1: elicitation/create: /params/requestedSchema/required/1 must be a string, got a number",
  ],
  "broken: the pollInterval of a task, which no other check reads": [
    asked("tasks/get", { ...task, pollInterval: {} }),
    "fail at 3 /result/pollInterval: the response to tasks/get: /result/pollInterval must be a number, got an object",
  ],
  "broken: the _meta of an elicitation": [
    leg(elicits({ message: "m", requestedSchema: form, _meta: 5 })),
    "fail at 2 /params/_meta: elicitation/create: /params/_meta must be an object, got a number",
  ],
  "broken: the _meta in a result that a suite judges": [
    asked("tools/list", { tools: [], _meta: 5 }),
    "fail at 3 /result/_meta: the response to tools/list: /result/_meta must be an object, got a number",
  ],
  "good: another suite judges a result of tools/call": [asked("tools/call", { content: 5 }), good(3)],
  "good: another suite judges a result that says it is no error": [
    asked("tools/call", { content: 5, isError: false }),
    good(3),
  ],
  "broken: a tool error": [
    asked("tools/call", { content: 5, isError: true }),
    "fail at 3 /result/content: the response to tools/call: /result/content must be an array, got a number",
  ],
});

verdicts(messagesValid, "messages that are valid against the schema of 2025-06-18", {
  "good: another check judges the properties of a form": [
    oldForm({ message: "m", requestedSchema: { type: "object", properties: { a: { type: "null" } } } }),
    good(2),
  ],
  "broken: the message of an elicitation": [
    oldForm({ message: 5, requestedSchema: form }),
    "fail at 2 /params/message: elicitation/create: /params/message must be a string, got a number",
  ],
});

verdicts(messagesValid, "messages that are valid against the schema of 2026-07-28", {
  "good: another check judges the subscription id of a subscription": [
    legOf("2026-07-28", "stdio", [
      sent(request(1, "subscriptions/listen", {})),
      received(result(1, { resultType: "complete", _meta: 5 })),
    ]),
    good(3),
  ],
});

verdicts(messagesValid, "messages that are valid against the schema of 2025-03-26", {
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [received([result(1), notification("notifications/cancelled", {})])]),
    'fail at 2 /1/params: notifications/cancelled: /params must have "requestId"',
  ],
});

verdicts(nullForOptional, "every optional member has a value or is left out", {
  "good: left out": [asked("tools/list", { tools: [] }), good(3)],
  "good: another check judges another problem of the schema": [asked("tools/list", { tools: 5 }), good(3)],
  "good: another check judges another problem of the envelope": [
    leg(received({ id: 1, result: {} })),
    good(2),
  ],
  "good: another check judges nextCursor": [asked("tools/list", { tools: [], nextCursor: null }), good(3)],
  "broken: null in a result that another check judges otherwise": [
    asked("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      serverInfo: { name: "x", version: "1" },
      instructions: null,
    }),
    "fail at 3 /result/instructions: the response to initialize: /result/instructions must be a string, got null (leave the member out)",
  ],
  "broken: null for params, reported once": [
    leg(received(notification("notifications/message", null))),
    "fail at 2 /params: /params must be an object, got null; leave the member out",
  ],
  "broken: null for the error next to a result": [
    leg(sent(request(1, "ping")), received({ ...result(1), error: null })),
    'fail at 3 /error: /error must not be there beside "result", not even as null; leave it out',
  ],
  "not exercised: no message": [silent, none],
});

const bad = request(1, "tools/call", {});
const harnessError = (...found: readonly string[]) =>
  `error: Error: the harness sent invalid messages: ${found.join("; ")}`;

verdicts(ownMessages, "valid messages of the harness", {
  "good: valid": [leg(sent(request(1, "ping")), received({ id: 5 })), good(2)],
  "good: a message that a check broke on purpose is not judged": [
    leg(sent(bad, { broken: true }), sent(request(1, "ping"))),
    good(3, 2),
  ],
  "good: a response with the id that the server chose": [leg(sent(result(1.5))), good(2)],
  "good: an unusual but tolerated request": [leg(sent({ ...request(1, "ping"), result: {} })), good(2)],
  "good: an error without an id": [leg(sent(error(null))), good(2)],
  "harness error: a missing member": [
    leg(sent(bad)),
    harnessError('message 2 (tools/call): /params must have "name"'),
  ],
  "harness error: an invalid id": [
    leg(sent(request(true, "ping"))),
    harnessError(
      "message 2 (ping): /id must be a string or an integer, got true",
      "message 2 (ping): /id must be a string or an integer, got a boolean",
    ),
  ],
  "harness error: neither a method nor a result nor an error": [
    leg(sent({ jsonrpc: "2.0", id: 1 })),
    harnessError(
      'message 2 (response): the message must have "method" (request, notification), "result" or "error" (response), has none of them',
      'message 2 (response): the message must have "method", "result" or "error"',
    ),
  ],
  "harness error: no message; at most three problems are reported": [
    leg(sent(5), sent(bad), sent(bad)),
    harnessError(
      "message 2 (message): the message must be an object, got a number",
      "message 2 (message): the message must be an object, got a number",
      'message 3 (tools/call): /params must have "name"',
    ),
  ],
  "not applicable: no message of the harness": [
    leg(received(result(1))),
    "not-applicable: the harness sent no message",
  ],
});
