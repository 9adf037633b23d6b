import { messagesValid, nullForOptional, ownMessages } from "./schema.ts";
import { came, error, leg, legOf, notification, request, result, sent } from "./testing/leg.ts";
import { says } from "./testing/says.ts";

const asked = (method: string, members: Record<string, unknown>) =>
  leg(sent(request(1, method, {})), came(result(1, members)));
const good = (at: number, looked = 1) => `pass at ${at}: ${looked} looked at`;
const silent = leg(sent(request(1, "ping")));
const none = "not-applicable: the server sent no message";

says(messagesValid, "messages as the schema of 2025-11-25 has them", {
  "good: a request, a notification, a response": [
    leg(
      sent(request(1, "ping")),
      came(result(1)),
      came(request(2, "roots/list")),
      came(notification("notifications/cancelled", { requestId: 1 })),
    ),
    good(5, 3),
  ],
  "good: an answer to nothing has but a frame": [leg(came(result(8, { anything: true }))), good(2)],
  "broken: the frame of an answer to nothing": [
    leg(came(result(8, { _meta: 5 }))),
    'fail at 2 /result/_meta: the answer to what we sent: /result/_meta must be "object", got "number"',
  ],
  "good: what its suite judges": [asked("tools/list", { tools: 5 }), good(3)],
  "good: what a check of its own judges": [asked("initialize", {}), good(3)],
  "good: a progress without a token": [leg(came(notification("notifications/progress", {}))), good(2)],
  "good: null for an optional member": [
    leg(came(notification("notifications/cancelled", { requestId: 1, reason: null }))),
    good(2),
  ],
  "good: a message whose envelope is broken is judged there": [
    leg(came({ jsonrpc: "2.0", id: 1, method: 5 })),
    good(2),
  ],
  "good: an error without id": [
    leg(came({ jsonrpc: "2.0", id: null, error: { code: 1, message: "no" } })),
    good(2),
  ],
  "broken: a notification": [
    leg(came(notification("notifications/cancelled", { requestId: true }))),
    'fail at 2 /params/requestId: notifications/cancelled: /params/requestId must be "string" or "integer", got "boolean"',
  ],
  "broken: a request": [
    leg(came(request(1, "elicitation/create"))),
    'fail at 2 whole: elicitation/create: it must have "params"',
  ],
  "broken: the answer to a request": [
    asked("tasks/get", {}),
    'fail at 3 /result: the answer to tasks/get: /result must have "taskId" (and 2 more)',
    'fail at 3 /result: the answer to tasks/get: /result must have "status"',
    'fail at 3 /result: the answer to tasks/get: /result must have "createdAt"',
  ],
  "broken: in a batch, and beside an envelope that is merely odd": [
    leg(came({ ...notification("notifications/cancelled", { requestId: true }), result: {} })),
    'fail at 2 /params/requestId: notifications/cancelled: /params/requestId must be "string" or "integer", got "boolean"',
  ],
  "not applicable: no message": [silent, none],
});

says(messagesValid, "messages as the schema of 2025-03-26 has them", {
  "broken: in a batch": [
    legOf("2025-03-26", "stdio", [came([result(1), notification("notifications/cancelled", {})])]),
    'fail at 2 /1/params: notifications/cancelled: /params must have "requestId"',
  ],
});

says(nullForOptional, "optional members with a value, or left out", {
  "good: left out": [asked("tools/list", { tools: [] }), good(3)],
  "good: another flaw is judged elsewhere": [asked("tools/list", { tools: 5 }), good(3)],
  "good: another flaw of the envelope is judged there": [leg(came({ id: 1, result: {} })), good(2)],
  "good: the cursor of a page has a check of its own": [
    asked("tools/list", { tools: [], nextCursor: null }),
    good(3),
  ],
  "broken: null, in what is judged elsewhere, too": [
    asked("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      serverInfo: { name: "x", version: "1" },
      instructions: null,
    }),
    'fail at 3 /result/instructions: the answer to initialize: /result/instructions must be "string", got "null" (leave the member out)',
  ],
  "broken: null for params, told once": [
    leg(came(notification("notifications/message", null))),
    'fail at 2 /params: /params must be "object", got "null"; leave the member out',
  ],
  "broken: null for the error beside a result": [
    leg(sent(request(1, "ping")), came({ ...result(1), error: null })),
    'fail at 3 /error: /error must not be there beside "result", not even as null; leave it out',
  ],
  "not applicable: no message": [silent, none],
});

const bad = request(1, "tools/call", {});
const ours = (...found: readonly string[]) =>
  `error: Error: the harness sent broken messages: ${found.join("; ")}`;

says(ownMessages, "valid messages of the harness", {
  "good: valid": [leg(sent(request(1, "ping")), came({ id: 5 })), good(2)],
  "good: what is broken on purpose is not judged": [
    leg(sent(bad, { broken: true }), sent(request(1, "ping"))),
    good(3, 2),
  ],
  "good: an answer carries the id that the target gave": [leg(sent(result(1.5))), good(2)],
  "good: a request that is merely odd": [leg(sent({ ...request(1, "ping"), result: {} })), good(2)],
  "good: an error that carries none": [leg(sent(error(null))), good(2)],
  "a fault of the harness: a member is missing": [
    leg(sent(bad)),
    ours('message 2 (tools/call): /params must have "name"'),
  ],
  "a fault of the harness: an id that is none": [
    leg(sent(request(true, "ping"))),
    ours(
      "message 2 (ping): /id must be a string or an integer, got true",
      'message 2 (ping): /id must be "string" or "integer", got "boolean"',
    ),
  ],
  "a fault of the harness: no response": [
    leg(sent({ jsonrpc: "2.0", id: 1 })),
    ours(
      'message 2 (response): it must have "method" (request, notification), "result" or "error" (response), has none of them',
      'message 2 (response): it must have "method", "result" or "error"',
    ),
  ],
  "a fault of the harness: no message; no more than three things are told": [
    leg(sent(5), sent(bad), sent(bad)),
    ours(
      'message 2 (message): it a message must be an object, got "number"',
      'message 2 (message): it must be "object", got "number"',
      'message 3 (tools/call): /params must have "name"',
    ),
  ],
  "not applicable: nothing was sent": [leg(came(result(1))), "not-applicable: nothing was sent"],
});
